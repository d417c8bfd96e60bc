import type { SiteEntry } from '#server/ssr/files/site-build.ts'
import type { Raw } from './render.ts'

export function dataPath(pathname: string): string {
  return pathname === '/' ? '/_.data' : `${pathname}.data`
}

function dataOf(routes: object): Record<string, unknown> {
  const results = Object.entries(routes as Record<string, { data?: unknown }>)
  return Object.fromEntries(results.filter(([, result]) => 'data' in result).map(([id, { data }]) => [id, data]))
}

type Moved = { redirect: string; status: number }

type Reader = Pick<SiteEntry['router'], 'decodeData' | 'movedTo'>

/**
 * Converts the data that React Router streams into plain JSON with the data of each loader by route id. A redirect gets
 * the same status as the page's redirect, with the URL of the target's payload.
 */
export async function payloadOf(path: string, { status, text, rest }: Raw, reader: Reader): Promise<Raw> {
  if (status !== 200 && status !== 202) return json({ status, path, data: null })
  const decoded = await reader.decodeData(new Blob([text]).stream(), globalThis as never)
  await decoded.done
  const value = decoded.value as object
  const moved = (value as { [moved in typeof reader.movedTo]?: Moved })[reader.movedTo]
  if (!moved) return { ...json({ status, path, data: dataOf(value) }), rest }
  const [target = '', search = ''] = moved.redirect.split(/(?=\?)/, 2)
  const location = `${target === '/' ? '' : target}/_payload.json${search}`
  return { ...json({ status: moved.status, path, data: null }), headers: { location } }
}

function json({ status, path, data }: { status: number; path: string; data: unknown }): Raw {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    text: JSON.stringify({ path, data }),
    rest: null,
  }
}
