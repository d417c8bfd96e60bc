import { mountTestPages } from '#tests/browser/site.ts'
import { startWorld } from '#tests/fuzz/start-world.ts'
import { sitemapPaths } from '#tests/setup/sitemap.ts'
import { findContradictions } from '#tests/simulate/invariants.ts'
import { buildIfStale } from '#tools/build.ts'
import type { Host, Viewer } from './walk.ts'

/** Accounts of the demo. */
const demo: Record<Exclude<Viewer, 'guest'>, string> = { member: 'demo', commentator: 'blv', operator: 'admin' }
const demoPassword = 'demo-2468'

/** Pages that search engines do not list. */
const unlisted = ['/tai-khoan', '/ban-be', '/bang-tin', '/phan-thuong', '/diem-danh', '/phat-song', '/quan-tri']

/** Returns a running demo, or starts a program with a filled world, in which each walk has an account of its kind. */
export async function openHost(
  address: string | undefined,
): Promise<Host & { contradictions(): Promise<string[]>; close(): Promise<void> }> {
  if (address)
    return {
      address: new URL(address).origin,
      pages: await pagesOf(address),
      enter: async (viewer) => ({ username: demo[viewer], password: demoPassword }),
      contradictions: async () => [],
      close: async () => {},
    }
  await buildIfStale()
  const { app, world, password } = await startWorld({ mountPages: mountTestPages })
  const create = {
    member: () => world.user(),
    commentator: () => world.commentator(),
    operator: () => world.operator(),
  }
  return {
    address: app.address,
    pages: await pagesOf(app.address),
    enter: async (viewer) => ({ username: (await create[viewer]()).username, password }),
    contradictions: () => findContradictions(app.engines.database.pool),
    close: () => app.close(),
  }
}

async function pagesOf(address: string): Promise<string[]> {
  const isOther = (path: string) => /^\/(en|zh)(\/|$)/.test(path)
  const listed = (await sitemapPaths(new URL(address).origin)).filter((path) => !isOther(path))
  return [...unlisted, ...listed]
}
