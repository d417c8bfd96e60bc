import { sql } from 'kysely'
import type { ConsoleValues } from '#contract/console.ts'
import { type SitePageName, sitePageNames } from '#contract/site-pages.ts'
import { allTexts } from '#contract/texts/all.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Resource, Rows } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import { bodyFault, type PageTexts } from './page-marks.rules.ts'
import { findVersion } from './page-version.store.ts'
import type { PageService } from './pages.service.ts'

const locales = ['vi', 'en', 'zh'] as const
const isPage = (id: string): id is SitePageName => (sitePageNames as readonly string[]).includes(id)

function pageRows(pages: PageService): Rows {
  async function find(db: Db, id: string): Promise<ConsoleValues | null> {
    if (!isPage(id)) return null
    const { texts, at, isBuiltIn } = await pages.draft(db, id)
    const isWaiting = at !== null && at.getTime() > Date.now()
    return {
      page: id,
      state: isWaiting ? 'waiting' : isBuiltIn ? 'builtIn' : 'published',
      since: isWaiting ? null : (at?.getTime() ?? null),
      ...texts,
      publishAt: isWaiting ? at.getTime() : null,
    }
  }
  const refuse = async () => {
    throw new ApiError('NOT_PERMISSIONS')
  }
  return {
    find,
    async page(db, { q, paging }) {
      const label = (page: SitePageName) =>
        locales.map((locale) => allTexts(locale)[`console.field.page.${page}`]).join(' ')
      const wanted = q.toLowerCase()
      const found = sitePageNames.filter((page) => label(page).toLowerCase().includes(wanted))
      const list = await Promise.all(found.map(async (id) => ({ id, values: (await find(db, id)) ?? {} })))
      return {
        list: paging.pageNum === 1 ? list : [],
        total: list.length,
        currPage: paging.pageNum,
        totalPage: 1,
        next: null,
      }
    },
    insert: refuse,
    delete: refuse,
    async update(tx, id, values, { by, reason }) {
      if (!isPage(id)) throw new ApiError('NOT_FOUND')
      const { texts, at } = await pages.draft(tx, id)
      const waiting = at && at.getTime() > Date.now() ? at : null
      const publishAt =
        values.publishAt === undefined ? waiting : values.publishAt === null ? null : new Date(Number(values.publishAt))
      const changed = { ...texts, ...(values as Partial<PageTexts>) }
      const { title, summary, body } = changed
      await pages.save(tx, { page: id, texts: { title, summary, body }, publishAt, byUserId: by.userId, reason })
    },
  }
}

const author = nameOfMember(sql.ref('page_versions.by_user_id'))
const state = sql<string>`case
  when publish_at > now() then 'waiting'
  when exists (select from page_versions as later where later.page = page_versions.page
    and later.id > page_versions.id and later.publish_at <= now()) then 'earlier'
  else 'published' end`

/** Static pages with the text of each language, and all their versions. Each change is a version with a reason. */
export function pageResources(pages: PageService, db: Db): Resource[] {
  const long = { kind: 'texts', most: 40_000, hasLines: true } as const
  const texts = {
    title: { kind: 'texts', most: 120 },
    summary: { kind: 'texts', most: 500, hasLines: true },
    body: long,
  } as const
  const site = { group: 'site', canAdd: false, canRemove: false, changed: pages.changed } as const
  const fixed = (column: string) => ({ kind: 'texts', fixed: 'always', value: sql`texts->${sql.lit(column)}` }) as const
  return [
    {
      ...site,
      name: 'pages',
      icon: 'file-text',
      needsReason: true,
      canSearch: true,
      columns: ['page', 'title', 'state', 'since', 'publishAt'],
      fields: {
        page: { kind: 'choice', choices: sitePageNames, fixed: 'always' },
        state: { kind: 'choice', choices: ['builtIn', 'published', 'waiting'], fixed: 'always' },
        since: { kind: 'moment', fixed: 'always' },
        ...texts,
        publishAt: { kind: 'moment' },
      },
      rows: pageRows(pages),
      async check(_db, { body, publishAt }) {
        const faults = locales.flatMap((locale) => {
          const rule = bodyFault(String((body as Record<string, unknown>)[locale] ?? ''))
          return rule === null ? [] : [{ path: `body.${locale}`, rule }]
        })
        const isPast = typeof publishAt === 'number' && publishAt < Date.now()
        return isPast ? [...faults, { path: 'publishAt', rule: 'past' }] : faults
      },
    },
    tableResource({
      ...site,
      name: 'page-versions',
      icon: 'history',
      table: 'page_versions',
      isAppendOnly: true,
      columns: ['page', 'publishAt', 'state', 'byName', 'reason', 'createdAt'],
      filters: ['page'],
      fields: {
        page: { kind: 'choice', choices: sitePageNames, fixed: 'always' },
        publishAt: { kind: 'moment', fixed: 'always' },
        state: { kind: 'choice', choices: ['earlier', 'published', 'waiting'], value: state, fixed: 'always' },
        byName: { kind: 'text', value: author, fixed: 'always' },
        reason: { kind: 'text', fixed: 'always' },
        createdAt: { kind: 'moment', fixed: 'always' },
        title: fixed('title'),
        summary: fixed('summary'),
        body: fixed('body'),
      },
      acts: [
        {
          name: 'restore',
          needsReason: true,
          applies: (values) => values.state !== 'published',
          async run(by, { id, reason }) {
            const version = await findVersion(db, id)
            if (!version) throw new ApiError('NOT_FOUND')
            const { page, texts: restored } = version
            await db
              .transaction()
              .execute((tx) => pages.save(tx, { page, texts: restored, publishAt: null, byUserId: by.userId, reason }))
          },
        },
      ],
    }),
  ]
}
