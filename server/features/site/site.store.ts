import { type Generated, sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Banner } from '#contract/site.ts'
import type { Db } from '#server/db/sql.ts'

type NavItemTable = {
  id: Generated<string>
  area: 'header' | 'footer'
  group_label: Generated<string>
  label: string
  path: string
  icon: Generated<string>
  sort: number
}
type MarqueeLineTable = {
  id: Generated<string>
  locale: Locale
  text: string
  link_url: Generated<string>
  sort: number
}
type BannerTable = {
  id: Generated<string>
  position: Banner['position']
  /**
   * Null shows the banner on all domains. A banner with a domain is listed only by a request with type 10 for this
   * domain.
   */
  domain: string | null
  locale: Locale
  link_url: string
  image_url: string
  alt: string
  sort: number
  starts_at: Generated<Date | null>
  ends_at: Generated<Date | null>
}
type DomainSettingsTable = {
  domain: string
  schema: Generated<string>
  id_ga: Generated<string>
  title: Generated<string>
  description: Generated<string>
  active_banner: Generated<boolean>
}

declare module '#server/db/sql.ts' {
  interface Database {
    nav_items: NavItemTable
    marquee_lines: MarqueeLineTable
    banners: BannerTable
    domain_settings: DomainSettingsTable
  }
}

export async function listNavItems(db: Db) {
  return db
    .selectFrom('nav_items')
    .select(['area', 'group_label as groupLabel', 'label', 'path', 'icon'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export async function listMarqueeLines(db: Db, locale: Locale) {
  return db
    .selectFrom('marquee_lines')
    .select(['id', 'text', 'link_url as linkUrl'])
    .where('locale', '=', locale)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Returns current banners for all domains and for the given one. */
export async function listBanners(
  db: Db,
  place: { position: Banner['position']; locale: Locale; domain: string | null },
): Promise<Banner[]> {
  return db
    .selectFrom('banners')
    .select(['id', 'position', 'link_url as linkUrl', 'image_url as imageUrl', 'alt'])
    .where('position', '=', place.position)
    .where('locale', '=', place.locale)
    .where((eb) => eb.or([eb('domain', 'is', null), eb('domain', '=', place.domain)]))
    .where(sql<boolean>`coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export async function findDomainSettings(db: Db, domain: string) {
  const row = await db
    .selectFrom('domain_settings')
    .select(['schema', 'id_ga as idGa', 'title', 'description', 'active_banner as activeBanner'])
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row ?? null
}

export async function bannerExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('banners').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
