import type { Limiter } from './limits.ts';
import type { Settings } from './settings.ts';
import { simulatorMessages } from './simulator.messages.ts';
import type { Activity, Athlete, World } from './world.ts';

const authorizeWords = simulatorMessages.authorize;

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
    authorizeWords.title,
    `<form class="card" method="post" action="/oauth/authorize">
<h1>${authorizeWords.title}</h1><p class="soft">${authorizeWords.lead}</p>${hidden}
<label>${authorizeWords.athlete} <select name="athlete">${athletes}</select></label>
<fieldset><legend>${authorizeWords.scopes}</legend>${scopes}</fieldset>
<button class="main" name="decision" value="authorize">${authorizeWords.allow}</button>
<button name="decision" value="deny">${authorizeWords.deny}</button></form>`,
  );
}

/** The page that Strava shows when the application has its maximum of athletes; there is no redirect back. */
export function capPage(): string {
  const { title, text } = simulatorMessages.cap;
  return htmlPage(title, `<section><h1>${title}</h1><p>${text}</p></section>`);
}

function scopeBox(scope: string): string {
  const name = escapeHtml(authorizeWords.scope[scope] ?? scope);
  const isFixed = scope === 'read';
  const box = isFixed
    ? '<input type="checkbox" checked disabled>'
    : `<input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked>`;
  return `<label class="tick">${box} ${name}${isFixed ? ` (${authorizeWords.required})` : ''}</label>`;
}

const controlWords = simulatorMessages.control;
const SHOWN = 12;

/** All settings and athletes, and the latest requests. */
export function controlPage({ world, limiter }: { world: World; limiter: Limiter }): string {
  const { quarter, day } = limiter.usage();
  const { subscription } = world;
  const newest = [...world.activities.values()]
    .sort((one, other) => Number(BigInt(other.id) - BigInt(one.id)))
    .slice(0, SHOWN);
  return htmlPage(
    controlWords.title,
    `<h1>${controlWords.title}</h1><p class="soft">${controlWords.lead}</p>
${settingsForm(world.settings)}
<section><h2>${controlWords.athletes}</h2><ul>${[...world.athletes.values()].map((one) => athleteItem(world, one)).join('')}</ul></section>
<section><h2>${controlWords.activities}</h2><ul>${newest.map(activityItem).join('')}</ul></section>
<section><h2>${controlWords.log}</h2><p>${controlWords.usage(quarter, day)}</p>
<p>${escapeHtml(subscription ? controlWords.subscription(new URL(subscription.callbackUrl).origin) : controlWords.noSubscription)}</p>
${button({ action: 'later', label: controlWords.later })}
<table>${world.log
      .slice(-SHOWN)
      .toReversed()
      .map(
        ({ at, method, path, status }) =>
          `<tr><td>${at.toISOString().slice(11, 19)}</td><td>${method} ${escapeHtml(path)}</td><td>${status}</td></tr>`,
      )
      .join('')}</table></section>`,
  );
}

function settingsForm(settings: Settings): string {
  const fields = Object.entries(settings).map(([name, value]) => {
    const label = controlWords.names[name as keyof Settings];
    return typeof value === 'boolean'
      ? `<label class="tick"><input type="checkbox" name="${name}"${value ? ' checked' : ''}> ${label}</label>`
      : `<label>${label} <input type="number" step="any" min="0" name="${name}" value="${value}"></label>`;
  });
  return `<form class="card" method="post" action="/control/settings"><h2>${controlWords.settings}</h2>
${fields.join('')}<button class="main">${controlWords.save}</button></form>`;
}

function athleteItem(world: World, { id, firstname, lastname }: Athlete): string {
  const grant = world.grants.get(id);
  const state = grant
    ? controlWords.granted([...grant.scopes].join(', '))
    : controlWords.notGranted;
  const sports = Object.entries(controlWords.sports).map(([sport, label]) =>
    button({ action: 'upload', id, sport, label }),
  );
  const powers = grant
    ? button({ action: 'expire', id, label: controlWords.expire }) +
      button({ action: 'revoke', id, label: controlWords.revoke })
    : '';
  return `<li><strong>${escapeHtml(`${firstname} ${lastname}`)}</strong> <span class="soft">${state}</span><br>${sports.join('')}${powers}</li>`;
}

function activityItem({ id, name, sportType, distance, start, visibility }: Activity): string {
  const km = (distance / 1000).toFixed(2);
  const isHidden = visibility === 'only_me';
  return `<li>${escapeHtml(name)} – ${escapeHtml(sportType)}, ${km} km, ${start.toISOString().slice(0, 16)}<br>
${button({ action: 'correct', id, label: controlWords.correct })}${button({ action: 'retype', id, label: controlWords.retype })}
${button(isHidden ? { action: 'show', id, label: controlWords.show } : { action: 'hide', id, label: controlWords.hide })}
${button({ action: 'remove', id, label: controlWords.remove })}</li>`;
}

function button(options: { action: string; id?: string; sport?: string; label: string }): string {
  const { label, ...fields } = options;
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form class="inline" method="post" action="/control/actions">${hidden}<button>${escapeHtml(label)}</button></form>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** A complete page with a banner that says it is a simulation. `body` is markup. */
function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><p class="ribbon" role="note">${escapeHtml(simulatorMessages.ribbon)}</p>
<main>${body}</main></body></html>`;
}

const STYLE = `
:root { color-scheme: light; font: 16px/1.55 system-ui, sans-serif; color: #1b1b1f; background: #f4f1ea }
body { margin: 0 }
.ribbon { margin: 0; padding: .6rem 1rem; text-align: center; font-weight: 700; color: #fff;
  background: repeating-linear-gradient(135deg, #4a3f8c 0 18px, #3a3170 18px 36px) }
main { max-width: 46rem; margin: 1.5rem auto; padding: 0 1rem }
section, form.card { background: #fff; border: 1px solid #d9d2c3; border-radius: 12px; padding: 1.25rem; margin: 0 0 1rem }
h1 { line-height: 1.2 } h2 { margin: 0 0 .75rem; font-size: 1.15rem }
label { display: flex; gap: .6rem; align-items: center; justify-content: space-between; min-height: 44px }
label.tick { justify-content: start }
input[type=checkbox] { width: 1.4rem; height: 1.4rem }
input[type=number], select { font: inherit; padding: .5rem; min-height: 44px; box-sizing: border-box; max-width: 14rem }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1rem; margin: .2rem .2rem .2rem 0;
  border: 1px solid #4a3f8c; border-radius: 8px; background: #fff; color: #3a3170; cursor: pointer }
button.main { background: #4a3f8c; color: #fff }
fieldset { border: 0; margin: 0; padding: 0 } legend { font-weight: 600 }
form.inline { display: inline } .soft { color: #5c5648 } ul { padding-left: 1.1rem } li { margin-bottom: .5rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem } td { padding: .2rem .5rem; border-bottom: 1px solid #eee }`;
