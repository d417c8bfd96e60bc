import { sql } from 'kysely'
import { ages, genres, type WorkKind } from '#contract/works.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const known: readonly string[] = genres

/**
 * Restricts a resource to one kind. Films and comics are in the same tables, but a console list shows, finds and adds
 * only one of them.
 */
function ofKind(resource: Resource, kind: WorkKind): Resource {
  const { rows } = resource
  return {
    ...resource,
    rows: {
      ...rows,
      page: (db, asked) => rows.page(db, { ...asked, filter: { ...asked.filter, kind } }),
      async find(db, id) {
        const found = await rows.find(db, id)
        return found?.kind === kind ? found : null
      },
      insert: (tx, values, id) => rows.insert(tx, { ...values, kind }, id),
    },
  }
}

export function workResource(kind: WorkKind): Resource {
  const base = tableResource({
    name: `${kind}s`,
    group: 'content',
    icon: kind === 'film' ? 'clapperboard' : 'book-open',
    table: 'works',
    search: ['slug', 'titles', 'makers'],
    columns: ['title', 'form', 'year', 'featuredRank', 'publishedAt'],
    filters: ['form', 'isComplete'],
    canRemove: false,
    fields: {
      kind: { kind: 'choice', choices: [kind], fixed: 'always' },
      title: { kind: 'texts', column: 'titles', most: 120 },
      slug: { kind: 'text', most: 80, check: (value) => (slug.test(value) ? null : 'slug') },
      originalTitle: { kind: 'text', most: 120, isNeeded: false },
      summary: { kind: 'texts', column: 'summaries', hasLines: true, most: 1_000 },
      form: { kind: 'choice', choices: kind === 'film' ? ['movie', 'series'] : ['comic'] },
      genres: { kind: 'words', most: 6 },
      year: { kind: 'number', least: 1_900, most: 2_100 },
      age: { kind: 'choice', choices: ages.map(String) },
      country: { kind: 'text', most: 2, isNeeded: false },
      makers: { kind: 'words', most: 20 },
      performers: { kind: 'words', most: 40 },
      cover: { kind: 'picture' },
      still: { kind: 'picture' },
      colour: { kind: 'colour' },
      isComplete: { kind: 'switch' },
      featuredRank: { kind: 'number', least: 1, most: 100, isNeeded: false },
      publishedAt: { kind: 'moment' },
    },
    async check(_db, values) {
      const isKnown = Array.isArray(values.genres) && values.genres.every((genre) => known.includes(genre))
      return isKnown ? [] : [{ path: 'genres', rule: 'genre' }]
    },
    // Updates the time of the change, and the text that the catalogue search uses.
    async written(tx, id) {
      await sql`update works set changed_at = now(), sought = fold_text(concat_ws(' ', titles ->> 'vi', titles ->> 'en',
        titles ->> 'zh', original_title, array_to_string(makers, ' '), array_to_string(performers, ' ')))
        where id = ${id}::bigint`.execute(tx)
    },
  })
  return ofKind(base, kind)
}

export function partResource(kind: WorkKind): Resource {
  return ofKind(
    tableResource({
      name: `${kind}-parts`,
      group: 'content',
      icon: kind === 'film' ? 'list-video' : 'list-ordered',
      table: 'work_parts',
      search: ['titles'],
      columns: ['title', 'workId', 'position', 'publishedAt'],
      filters: ['workId'],
      canRemove: false,
      fields: {
        kind: { kind: 'choice', choices: [kind], fixed: 'always' },
        title: { kind: 'texts', column: 'titles', most: 160 },
        workId: { kind: 'record', of: `${kind}s`, fixed: 'later' },
        position: { kind: 'number', least: 1, most: 9_999 },
        season: { kind: 'number', least: 1, most: 99 },
        number: { kind: 'number', least: 0, most: 9_999 },
        summary: { kind: 'texts', column: 'summaries', hasLines: true, most: 600, isNeeded: false },
        still: { kind: 'picture', isNeeded: false },
        length: { kind: 'number', fixed: 'always' },
        publishedAt: { kind: 'moment' },
      },
    }),
    kind,
  )
}
