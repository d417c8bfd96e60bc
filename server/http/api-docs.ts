import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { siteNamePlace } from '#contract/texts/site-name.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import { documentPage, escapeHtml, sendDocument, summaryHtml } from './document-page.ts'
import { openApiDocument } from './openapi.ts'

type Docs = { publicUrl: string; json: string; html: string }

/**
 * Documents are written before the first request, since that takes 0.1 s. They are cached because a test process starts
 * several sites.
 */
const written = new WeakMap<readonly AnyEndpoint[], Docs>()

function docsOf(endpoints: readonly AnyEndpoint[], publicUrl: string): Docs {
  const known = written.get(endpoints)
  if (known?.publicUrl === publicUrl) return known
  const document = openApiDocument(endpoints, publicUrl || '/')
  const docs = { publicUrl, json: JSON.stringify(document), html: page(endpoints, document) }
  written.set(endpoints, docs)
  return docs
}

/** Serves `/openapi.json` and a page to read it without a script, in the brand's name and colour. */
export function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  { publicUrl, brand }: { publicUrl: string; brand: Pick<LiveBrand, 'now'> },
): void {
  const { json, html } = docsOf(endpoints, publicUrl)
  const titled = () => json.replace(siteNamePlace, () => JSON.stringify(brand.now().name).slice(1, -1))
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(titled()),
  )
  app.get('/api-docs', async (_request, reply) => sendDocument(reply, html, brand.now()))
}

function page(endpoints: readonly AnyEndpoint[], document: ReturnType<typeof openApiDocument>): string {
  const calls = endpoints.map((e) => {
    const operation = document.paths[e.path]?.[e.method.toLowerCase()]
    return `<details><summary><span class="m">${e.method}</span><code>${escapeHtml(e.path)}</code><span class="a">${e.auth}${e.scope ? `, key: ${e.scope}` : ''}</span><br>${summaryHtml(e.summary)}</summary>
<p>${e.errors.map((name) => `<code>${errorCatalogue[name].code} ${name}</code>`).join(' ')}</p><pre>${escapeHtml(JSON.stringify(operation, null, 1))}</pre></details>`
  })
  const webhooks = Object.entries(document.webhooks).map(
    ([name, { post }]) =>
      `<details><summary><code>${name}</code></summary><pre>${escapeHtml(JSON.stringify(post, null, 1))}</pre></details>`,
  )
  const errors = Object.entries(errorCatalogue).map(
    ([name, { code, status }]) => `<tr><td>${code}</td><td><code>${name}</code></td><td>${status}</td></tr>`,
  )
  return documentPage(
    'Calls',
    `<h1>Calls</h1><p>Every answer is <code>{ code, msg, data }</code>; code 0 is success. The same as data: <a href="/openapi.json">openapi.json</a>. Live data comes by <a href="/api-docs/sockets">sockets</a>, and messages to other servers by <a href="#webhooks">webhooks</a>.
An API key of the desk is sent as <code>Authorization: Bearer kdk_…</code>, and works where a call names its scope.</p>
${calls.join('\n')}<h2 id="webhooks">Webhooks</h2>${webhooks.join('\n')}<h2>Errors</h2><table><tr><th>code</th><th>msg</th><th>HTTP</th></tr>${errors.join('')}</table>`,
  )
}
