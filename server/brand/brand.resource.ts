import { sql } from 'kysely'
import type { ConsoleValues } from '#contract/console.ts'
import { type Brand, brandLimits, builtInBrand } from '#contract/rules/brand.ts'
import { brandFault } from '#contract/rules/brand-colours.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { ownPicture } from '#server/kit/desk-fields.ts'
import type { Field, Resource, Rows } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import type { LiveBrand } from './brand.ts'
import { findBrandVersion, findNewestBrand, insertBrandVersion } from './brand-version.store.ts'

/** The only record of the brand. */
const theSite = 'site'

/** Names are part of texts, mail headers and documents. Braces would be placeholders of texts. */
const notOfNames = /[\p{C}\p{Zl}\p{Zp}<>{}"\\]/u
const asName = (name: string) => (notOfNames.test(name) ? 'siteName' : null)

function refusedColour(primary: string): string | null {
  const fault = brandFault(primary)
  if (fault === null) return null
  return fault.kind === 'shape' ? 'colour' : `brand.${fault.kind}`
}

const fields = {
  name: { kind: 'text', most: brandLimits.name, check: asName },
  shortName: { kind: 'text', most: brandLimits.shortName, check: asName },
  slogan: { kind: 'texts', most: brandLimits.slogan, isNeeded: false },
  primary: { kind: 'colour', isNeeded: false, check: refusedColour },
  logo: ownPicture,
  logoDark: ownPicture,
  icon: ownPicture,
  imprint: { kind: 'text', most: brandLimits.imprint, hasLines: true, isNeeded: false },
  languages: { kind: 'choices', choices: builtInBrand.languages },
} satisfies Record<keyof Brand, Field>

const refuse = async () => {
  throw new ApiError('NOT_PERMISSIONS')
}

async function brandIn(db: Db): Promise<Brand> {
  return { ...builtInBrand, ...(await findNewestBrand(db))?.brand }
}

const rows: Rows = {
  find: async (db, id) => (id === theSite ? brandIn(db) : null),
  async page(db, { paging }) {
    const list = paging.pageNum === 1 ? [{ id: theSite, values: await brandIn(db) }] : []
    return { list, total: 1, currPage: paging.pageNum, totalPage: 1, next: null }
  },
  insert: refuse,
  delete: refuse,
  async update(tx, id, values: ConsoleValues, { by, reason }) {
    if (id !== theSite) throw new ApiError('NOT_FOUND')
    const brand = { ...(await brandIn(tx)), ...(values as Partial<Brand>) }
    await insertBrandVersion(tx, { brand, byUserId: by.userId, reason })
  },
}

/** The site's name and look, and all their versions. Each change is a version with a reason, and any can be restored. */
export function brandResources({ db, brand }: { db: Db; brand: LiveBrand }): Resource[] {
  const site = { group: 'site', canAdd: false, canRemove: false, changed: brand.changed } as const
  const earlier = ([name, field]: [string, Field]) => {
    const kind =
      field.kind === 'texts' || field.kind === 'choices' ? sql`brand->${sql.lit(name)}` : sql`brand->>${sql.lit(name)}`
    return [name, { ...field, value: kind, fixed: 'always' as const }] as const
  }
  return [
    {
      ...site,
      name: 'brand',
      icon: 'palette',
      fields,
      columns: ['name', 'shortName', 'primary', 'slogan'],
      needsReason: true,
      rows,
    },
    tableResource({
      ...site,
      name: 'brand-versions',
      icon: 'history',
      table: 'brand_versions',
      isAppendOnly: true,
      columns: ['savedAt', 'name', 'primary', 'byName', 'reason'],
      fields: {
        savedAt: { kind: 'moment', fixed: 'always' },
        byName: { kind: 'text', value: nameOfMember(sql.ref('brand_versions.by_user_id')), fixed: 'always' },
        reason: { kind: 'text', fixed: 'always' },
        ...Object.fromEntries(Object.entries(fields).map(earlier)),
      },
      acts: [
        {
          name: 'restore',
          needsReason: true,
          async run(by, { id, reason }) {
            const version = await findBrandVersion(db, id)
            if (!version) throw new ApiError('NOT_FOUND')
            await db
              .transaction()
              .execute((tx) => insertBrandVersion(tx, { brand: version, byUserId: by.userId, reason }))
          },
        },
      ],
    }),
  ]
}
