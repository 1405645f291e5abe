import { escapeHtml, htmlPage } from './html.ts';
import type { Limiter } from './limits.ts';
import type { Settings } from './settings.ts';
import { simulatorMessages } from './simulator.messages.ts';
import type { Activity, Athlete, World } from './world.ts';

const words = simulatorMessages.control;
const SHOWN = 12;

/** All settings and athletes, and the latest requests. */
export function controlPage({ world, limiter }: { world: World; limiter: Limiter }): string {
  const { quarter, day } = limiter.usage();
  const { subscription } = world;
  const newest = [...world.activities.values()]
    .sort((one, other) => Number(BigInt(other.id) - BigInt(one.id)))
    .slice(0, SHOWN);
  return htmlPage(
    words.title,
    `<h1>${words.title}</h1><p class="soft">${words.lead}</p>
${settingsForm(world.settings)}
<section><h2>${words.athletes}</h2><ul>${[...world.athletes.values()].map((one) => athleteItem(world, one)).join('')}</ul></section>
<section><h2>${words.activities}</h2><ul>${newest.map(activityItem).join('')}</ul></section>
<section><h2>${words.log}</h2><p>${words.usage(quarter, day)}</p>
<p>${escapeHtml(subscription ? words.subscription(new URL(subscription.callbackUrl).origin) : words.noSubscription)}</p>
${button({ action: 'later', label: words.later })}
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
    const label = words.names[name as keyof Settings];
    return typeof value === 'boolean'
      ? `<label class="tick"><input type="checkbox" name="${name}"${value ? ' checked' : ''}> ${label}</label>`
      : `<label>${label} <input type="number" step="any" min="0" name="${name}" value="${value}"></label>`;
  });
  return `<form class="card" method="post" action="/control/settings"><h2>${words.settings}</h2>
${fields.join('')}<button class="main">${words.save}</button></form>`;
}

function athleteItem(world: World, { id, firstname, lastname }: Athlete): string {
  const grant = world.grants.get(id);
  const state = grant ? words.granted([...grant.scopes].join(', ')) : words.notGranted;
  const sports = Object.entries(words.sports).map(([sport, label]) =>
    button({ action: 'upload', id, sport, label }),
  );
  const powers = grant
    ? button({ action: 'expire', id, label: words.expire }) +
      button({ action: 'revoke', id, label: words.revoke })
    : '';
  return `<li><strong>${escapeHtml(`${firstname} ${lastname}`)}</strong> <span class="soft">${state}</span><br>${sports.join('')}${powers}</li>`;
}

function activityItem({ id, name, sportType, distance, start, visibility }: Activity): string {
  const km = (distance / 1000).toFixed(2);
  const isHidden = visibility === 'only_me';
  return `<li>${escapeHtml(name)} – ${escapeHtml(sportType)}, ${km} km, ${start.toISOString().slice(0, 16)}<br>
${button({ action: 'correct', id, label: words.correct })}${button({ action: 'retype', id, label: words.retype })}
${button(isHidden ? { action: 'show', id, label: words.show } : { action: 'hide', id, label: words.hide })}
${button({ action: 'remove', id, label: words.remove })}</li>`;
}

function button(options: { action: string; id?: string; sport?: string; label: string }): string {
  const { label, ...fields } = options;
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form class="inline" method="post" action="/control/actions">${hidden}<button>${escapeHtml(label)}</button></form>`;
}
