import { simulatorMessages } from './simulator.messages.ts';

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** A complete page with a banner that says it is a simulation. `body` is markup. */
export function htmlPage(title: string, body: string): string {
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
