import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageCall, SiteBuild } from '#server/ssr/files/site-build.ts'
import { siteViewpoint } from '#server/ssr/pages/viewpoint.ts'
import type { createRenderer as CreateRenderer } from '#server/ssr/render/render.ts'

/**
 * Measures the CPU time of one rendering in one thread, without compression, with the built pages of any work tree.
 * `GUEST_TOKEN=… node bench/render-pages.ts TREE http://localhost:3000 FILE 1 PATH…` requests the loaders' data from a
 * running site and saves the responses in FILE. `node bench/render-pages.ts TREE - FILE TIMES PATH…` then renders with
 * only those responses.
 */
type Answers = Record<string, { data: unknown } | { failure: { name: string; code: number; status: number } }>

const [tree = '', address = '', answersFile = '', times = '1', ...paths] = process.argv.slice(2)
const answers: Answers = address === '-' ? (JSON.parse(readFileSync(answersFile, 'utf8')) as Answers) : {}

const ssr = join(tree, 'server/ssr')
const { loadBuild } = (await import(pathToFileURL(join(ssr, 'files/site-build.ts')).href)) as {
  loadBuild(): Promise<SiteBuild>
}
const { createRenderer } = (await import(pathToFileURL(join(ssr, 'render/render.ts')).href)) as {
  createRenderer: typeof CreateRenderer
}
async function ask(path: string, input: Record<string, unknown>): Promise<Answers[string]> {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = Object.entries(rest).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  const response = await fetch(`${address}${filled}?${new URLSearchParams(query)}`, {
    headers: { cookie: `token=${process.env.GUEST_TOKEN ?? ''}`, 'accept-language': 'vi' },
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
  return code === 0 ? { data } : { failure: { name: msg, code, status: response.status } }
}

const call = (async ({ path }: { path: string }, input: Record<string, unknown> = {}) => {
  const key = `${path} ${JSON.stringify(input)}`
  if (address !== '-') answers[key] ??= await ask(path, input)
  const answer = answers[key]
  if (!answer) throw new Error(`no answer was kept for ${key}`)
  if ('failure' in answer) throw Object.assign(new Error(answer.failure.name), answer.failure)
  return answer.data
}) as PageCall

const context = {
  call,
  origin: 'http://127.0.0.1:3000',
  domain: '127.0.0.1',
  isDemo: true,
  zoneLookupUrl: '',
  imageHosts: [],
  textsUrl: () => '/messages',
  // Only earlier builds read this field.
  textsUrls: { vi: '/messages', en: '/messages', zh: '/messages' },
  viewpoint: siteViewpoint,
}
const render = createRenderer(await loadBuild(), 'production')

for (const path of paths) {
  let bytes = 0
  const once = async () => {
    const made = (await render(path, context)) as { status: number; text?: string; body?: Buffer }
    if (made.status !== 200) throw new Error(`${path} answered ${made.status}`)
    const text = made.text ?? String(made.body)
    bytes = Buffer.byteLength(text)
  }
  // The first renderings run while Node still compiles the code.
  for (let n = 0; n < Number(times) / 3; n += 1) await once()
  const before = process.cpuUsage()
  for (let n = 0; n < Number(times); n += 1) await once()
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ path, cpuMs: (user + system) / 1_000 / Number(times), bytes }))
}
if (address !== '-') writeFileSync(answersFile, JSON.stringify(answers))
// Timers in the pages' modules would keep the process running.
process.exit(0)
