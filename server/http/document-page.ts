import type { FastifyReply } from 'fastify'
import type { Brand } from '#contract/rules/brand.ts'
import { brandColours } from '#contract/rules/brand-colours.ts'
import { siteNamePlace } from '#contract/texts/site-name.ts'

const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}
code{font:13px ui-monospace,monospace}details{border-top:1px solid var(--line);padding:.6rem 0}summary{cursor:pointer}
.m{display:inline-block;width:3.6rem;font-weight:700;color:var(--primary)}.a{opacity:.7;float:right}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
pre{overflow:auto;background:color-mix(in srgb,currentColor 6%,transparent);padding:.8rem;border-radius:8px}`

/**
 * Returns a page for developers that needs no script, with the place of the site's name in its title. `body` is HTML.
 */
export function documentPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${siteNamePlace}: ${escapeHtml(title.toLowerCase())}</title><style>${style}</style></head>
<body>${body}</body></html>`
}

/** Sends a page in the brand's name and colour, which may change after the page was written. */
export function sendDocument(
  reply: FastifyReply,
  html: string,
  { name, primary }: Pick<Brand, 'name' | 'primary'>,
): FastifyReply {
  const { light, dark } = brandColours(primary)
  const colours = `<style>:root{--primary:${light.primary}}@media(prefers-color-scheme:dark){:root{--primary:${dark.primary}}}</style>`
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'public, max-age=300')
    .send(html.replace(siteNamePlace, () => escapeHtml(name)).replace('</head>', `${colours}</head>`))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Converts a summary to HTML. Text between backticks becomes code. */
export function summaryHtml(summary: string): string {
  return escapeHtml(summary).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
