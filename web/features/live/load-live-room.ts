import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { liveRoom } from '#contract/live.ts'
import { marbleRoomOfFixture } from '#contract/marble.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { sports } from '#contract/schedule.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import type { LiveRoom } from './live-room.ts'

export type LiveAddress = { slug: string; username: string | null }

/** Parses `{fixture-slug}` or `{fixture-slug}/{username}`. Returns null for longer paths. */
export function liveAddressOf(rest: string | undefined): LiveAddress | null {
  const [slug = '', username = null, ...more] = (rest ?? '').split('/')
  return more.length === 0 ? { slug, username } : null
}

/**
 * Loads the room of a fixture page by the digits at the end of the slug. Redirects with 301 when the rest of the slug
 * differs, and a marble fixture to its marble room. Responds 404 for an unknown fixture or commentator.
 */
export async function loadLiveRoom(args: LoaderFunctionArgs, base: '/truc-tiep' | '/mb'): Promise<LiveRoom> {
  const { params, url, context } = args
  const address = liveAddressOf(params['*'])
  const fixtureId = address && fixtureIdOfSlug(address.slug)
  if (!address || !fixtureId) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const room = await orNotFound(context.get(siteContext).call(liveRoom, { id: fixtureId, locale }), url)
  const { slug, username } = address
  if (username !== null && !room.commentators.some((commentator) => commentator.username === username)) {
    throw notFound(url)
  }
  if (slug !== room.slug) {
    const proper = localePath(locale, liveAddress(base, { slug: room.slug, username }))
    throw redirect(proper + url.search, 301)
  }
  if (room.sport === sports.marble) await toMarbleRoom(args, base, room)
  return room
}

/** Redirects a marble fixture to the room of its races, unless it has none or is over. */
async function toMarbleRoom({ url, context }: LoaderFunctionArgs, base: string, room: LiveRoom): Promise<void> {
  const { slug } = await context.get(siteContext).call(marbleRoomOfFixture, { fixtureId: room.fixtureId })
  if (slug !== null) throw redirect(localePath(splitLocale(url.pathname).locale, `${base}/dua-bi/${slug}`), 302)
}

export function liveAddress(base: string, { slug, username }: LiveAddress): string {
  return username === null ? `${base}/${slug}` : `${base}/${slug}/${username}`
}

/**
 * Returns false when only the commentator in the path changes. The loaded data remains valid, so the switch needs no
 * request.
 */
export function isOtherFixture(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = args
  if (currentUrl.pathname === nextUrl.pathname) return defaultShouldRevalidate
  return liveAddressOf(currentParams['*'])?.slug !== liveAddressOf(nextParams['*'])?.slug
}
