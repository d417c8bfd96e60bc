import { allTexts } from '#contract/texts/all.ts'
import type { Resource, Row, Rows } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { cleanDomain } from './site.rules.ts'

const locale = { kind: 'choice', choices: ['vi', 'en', 'zh'] } as const
const sort = { kind: 'number', least: 0, most: 10_000 } as const
const byPlace = [
  { column: 'sort', type: 'integer' },
  { column: 'id', type: 'bigint' },
] as const
const builtIn = allTexts('vi')

const domainRule = (value: string) => (cleanDomain(value) === value && /^[a-z0-9.-]+$/.test(value) ? null : 'domain')

type Uses = {
  /** Called after a change is committed. */
  changed(): void
  countsOf(ids: readonly string[]): Promise<ReadonlyMap<string, { impressions: number; clicks: number }>>
}

export function siteResources({ changed, countsOf }: Uses): Resource[] {
  const site = { group: 'site', changed } as const
  const banners = tableResource({
    ...site,
    name: 'banners',
    icon: 'megaphone',
    table: 'banners',
    order: byPlace,
    search: ['alt', 'link_url', 'domain'],
    columns: ['alt', 'position', 'locale', 'domain', 'impressions', 'clicks', 'endsAt'],
    filters: ['position', 'locale'],
    fields: {
      alt: { kind: 'text', most: 160 },
      position: { kind: 'choice', choices: ['HOME_LEFT', 'HOME_RIGHT'] },
      locale,
      imageUrl: { kind: 'picture' },
      linkUrl: { kind: 'link' },
      domain: { kind: 'text', most: 253, isNeeded: false, isNullable: true, check: domainRule },
      startsAt: { kind: 'moment' },
      endsAt: { kind: 'moment' },
      sort,
    },
    async check(_db, { startsAt, endsAt }) {
      const isWrong = typeof startsAt === 'number' && typeof endsAt === 'number' && endsAt <= startsAt
      return isWrong ? [{ path: 'endsAt', rule: 'order' }] : []
    },
  })
  return [
    counted(banners, countsOf),
    tableResource({
      ...site,
      name: 'navigation',
      icon: 'list',
      table: 'nav_items',
      order: byPlace,
      search: ['label', 'path'],
      columns: ['label', 'area', 'groupLabel', 'path', 'sort'],
      filters: ['area'],
      fields: {
        label: { kind: 'text', most: 80 },
        area: { kind: 'choice', choices: ['header', 'footer'] },
        groupLabel: { kind: 'text', most: 80, isNeeded: false },
        path: { kind: 'link' },
        icon: {
          kind: 'text',
          most: 40,
          isNeeded: false,
          check: (value) => (/^[a-z0-9-]+$/.test(value) ? null : 'slug'),
        },
        sort,
      },
      async check(_db, { area, groupLabel, label }) {
        const isGrouped = groupLabel !== ''
        return [
          ...((area === 'footer') === isGrouped ? [] : [{ path: 'groupLabel', rule: 'group' }]),
          // Text that looks like a message key must be one. Other text is shown unchanged.
          ...[label, groupLabel].flatMap((text, at) =>
            /^nav\.[\w.-]+$/.test(String(text)) && !builtIn[String(text)]
              ? [{ path: at === 0 ? 'label' : 'groupLabel', rule: 'message' }]
              : [],
          ),
        ]
      },
    }),
    tableResource({
      ...site,
      name: 'marquee',
      icon: 'text',
      table: 'marquee_lines',
      order: byPlace,
      search: ['text'],
      columns: ['text', 'locale', 'linkUrl', 'sort'],
      filters: ['locale'],
      fields: { text: { kind: 'text', most: 200 }, locale, linkUrl: { kind: 'link', isNeeded: false }, sort },
    }),
    tableResource({
      ...site,
      name: 'domains',
      icon: 'globe',
      table: 'domain_settings',
      key: 'domain',
      order: [{ column: 'domain', type: 'text' }],
      search: ['domain'],
      columns: ['domain', 'activeBanner', 'title'],
      fields: {
        domain: { kind: 'text', most: 253, fixed: 'later', check: domainRule },
        schema: { kind: 'json', isNeeded: false },
        title: { kind: 'text', most: 70, isNeeded: false },
        description: { kind: 'text', most: 200, isNeeded: false },
        activeBanner: { kind: 'switch' },
      },
    }),
  ]
}

/** Adds read-only counts of impressions and clicks to the banners. */
function counted(banners: Resource, countsOf: Uses['countsOf']): Resource {
  const { page, find } = banners.rows
  async function withCounts(rows: readonly Row[]): Promise<Row[]> {
    const counts = await countsOf(rows.map(({ id }) => id))
    return rows.map(({ id, values }) => ({ id, values: { ...values, ...(counts.get(id) ?? none) } }))
  }
  const rows: Rows = {
    ...banners.rows,
    async page(db, asked) {
      const { list, ...rest } = await page(db, asked)
      return { ...rest, list: await withCounts(list) }
    },
    async find(db, id) {
      const values = await find(db, id)
      const [row] = values ? await withCounts([{ id, values }]) : []
      return row?.values ?? null
    },
  }
  const counter = { kind: 'number', fixed: 'always' } as const
  return { ...banners, rows, fields: { ...banners.fields, impressions: counter, clicks: counter } }
}

const none = { impressions: 0, clicks: 0 }
