import type { FoundRecord } from '#contract/console-find.ts'
import { maxFound } from '#contract/console-find.ts'
import type { Locale } from '#contract/envelope.ts'
import { choiceText } from '#contract/rules/console-labels.ts'
import type { Db } from '#server/db/sql.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import type { Finder } from '#server/kit/finder.ts'
import type { Resource } from '#server/kit/resource.ts'
import type { Words } from '#server/words/words.ts'

type Uses = { db: Db; resources: () => readonly Resource[]; finders: () => readonly Finder[]; words: Words }

/** Searches that run together. More would use every connection of the pool for one request. */
const inParallel = 4
/** Records of a list that are compared with the words. Lists with more have their own indexed search (`finders`). */
const maxSearched = 2_000

type Texts = Readonly<Record<string, string>>

function titleOf(
  { name, fields, columns }: Resource,
  values: Record<string, unknown>,
  locale: Locale,
  texts: Texts,
): string {
  const [first = ''] = columns
  const value = values[first]
  if (fields[first]?.kind === 'texts' && value) return String((value as Record<Locale, unknown>)[locale] ?? '')
  if (fields[first]?.kind === 'choice')
    return choiceText((key) => texts[key], name, first, String(value)) ?? String(value)
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

/** Finds records of all screens for the command palette. */
export function createFindService({ db, resources, finders, words }: Uses) {
  async function inResource(resource: Resource, q: string, locale: Locale): Promise<FoundRecord[]> {
    const { name, icon, rows } = resource
    const shown = (id: string, values: Record<string, unknown>) => ({
      kind: name,
      icon,
      id,
      title: titleOf(resource, values, locale, words.texts(locale)),
      path: `/quan-tri/${name}?muc=${encodeURIComponent(id)}`,
    })
    if (q.startsWith('#')) {
      const values = await rows.find(db, q.slice(1))
      return values ? [shown(q.slice(1), values)] : []
    }
    if (resource.canSearch !== true) return []
    const paging = { pageNum: 1, pageSize: maxFound.ofKind }
    const { list } = await rows.page(db, { q, filter: {}, paging, isCounted: false, newest: maxSearched })
    return list.map(({ id, values }) => shown(id, values))
  }

  async function inFinder({ name, icon, find, pathOf }: Finder, asked: Parameters<Finder['find']>[0]) {
    const found = await find(asked)
    return found.map(({ id, title }): FoundRecord => ({ kind: name, icon, id, title, path: pathOf(id) }))
  }

  return {
    /** Returns at most four records of each kind that the member may open. */
    async find(member: Member, { q, locale }: { q: string; locale: Locale }): Promise<FoundRecord[]> {
      const asked = { q, locale, limit: maxFound.ofKind, role: member.role }
      const searches = [
        ...finders()
          .filter(({ name }) => opens(member, name))
          .map((finder) => () => inFinder(finder, asked)),
        ...resources()
          .filter(({ name }) => opens(member, name))
          .map((resource) => () => inResource(resource, q, locale)),
      ]
      const found: FoundRecord[][] = searches.map(() => [])
      let next = 0
      const work = async () => {
        for (let at = next++; at < searches.length; at = next++) found[at] = (await searches[at]?.()) ?? []
      }
      await Promise.all(Array.from({ length: inParallel }, work))
      return found.flat().slice(0, maxFound.ofAll)
    },
  }
}

export type FindService = ReturnType<typeof createFindService>
