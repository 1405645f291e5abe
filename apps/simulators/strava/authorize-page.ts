import { escapeHtml, htmlPage } from './html.ts';
import { simulatorMessages } from './simulator.messages.ts';
import type { World } from './world.ts';

const words = simulatorMessages.authorize;

/** Simulates Strava's consent page: each scope except `read` can be unticked. */
export function authorizePage(world: World, wanted: Record<string, string | undefined>): string {
  const hidden = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`,
    )
    .join('');
  const athletes = [...world.athletes.values()]
    .map(
      ({ id, firstname, lastname }) =>
        `<option value="${id}">${escapeHtml(`${firstname} ${lastname}`)}</option>`,
    )
    .join('');
  const scopes = (wanted.scope ?? '').split(/[ ,]/).filter(Boolean).map(scopeBox).join('');
  return htmlPage(
    words.title,
    `<form class="card" method="post" action="/oauth/authorize">
<h1>${words.title}</h1><p class="soft">${words.lead}</p>${hidden}
<label>${words.athlete} <select name="athlete">${athletes}</select></label>
<fieldset><legend>${words.scopes}</legend>${scopes}</fieldset>
<button class="main" name="decision" value="authorize">${words.allow}</button>
<button name="decision" value="deny">${words.deny}</button></form>`,
  );
}

/** The page that Strava shows when the application has its maximum of athletes; there is no redirect back. */
export function capPage(): string {
  const { title, text } = simulatorMessages.cap;
  return htmlPage(title, `<section><h1>${title}</h1><p>${text}</p></section>`);
}

function scopeBox(scope: string): string {
  const name = escapeHtml(words.scope[scope] ?? scope);
  const isFixed = scope === 'read';
  const box = isFixed
    ? '<input type="checkbox" checked disabled>'
    : `<input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked>`;
  return `<label class="tick">${box} ${name}${isFixed ? ` (${words.required})` : ''}</label>`;
}
