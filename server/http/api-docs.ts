import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { openApiDocument } from './openapi.ts'

/** `/openapi.json` and a page to read it by, without a script. */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const json = JSON.stringify(openApiDocument(endpoints))
  const html = page(endpoints)
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(json),
  )
  app.get('/api-docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'public, max-age=300')
      .send(html),
  )
}

const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}
code{font:13px ui-monospace,monospace}details{border-top:1px solid var(--line);padding:.6rem 0}summary{cursor:pointer}
.m{display:inline-block;width:3.6rem;font-weight:700;color:#078049}.a{opacity:.7;float:right}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
pre{overflow:auto;background:color-mix(in srgb,currentColor 6%,transparent);padding:.8rem;border-radius:8px}@media(prefers-color-scheme:dark){.m{color:#2fd985}}`

function page(endpoints: readonly AnyEndpoint[]): string {
  const document = openApiDocument(endpoints)
  const calls = endpoints.map((e) => {
    const operation = document.paths[e.path]?.[e.method.toLowerCase()]
    return `<details><summary><span class="m">${e.method}</span><code>${escapeHtml(e.path)}</code><span class="a">${e.auth}</span><br>${escapeHtml(e.summary)}</summary>
<p>${e.errors.map((name) => `<code>${errorCatalogue[name].code} ${name}</code>`).join(' ')}</p><pre>${escapeHtml(JSON.stringify(operation, null, 1))}</pre></details>`
  })
  const errors = Object.entries(errorCatalogue).map(
    ([name, { code, status }]) => `<tr><td>${code}</td><td><code>${name}</code></td><td>${status}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Khán Đài: calls</title><style>${style}</style></head>
<body><h1>Calls</h1><p>Every answer is <code>{ code, msg, data }</code>; code 0 is success. The same as data: <a href="/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}<h2>Errors</h2><table><tr><th>code</th><th>msg</th><th>HTTP</th></tr>${errors.join('')}</table></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
