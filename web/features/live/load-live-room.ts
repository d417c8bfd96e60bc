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

/** `{fixture-slug}` or `{fixture-slug}/{username}` (wire.md 4); null for anything longer. */
export function liveAddressOf(rest: string | undefined): LiveAddress | null {
  const [slug = '', username = null, ...more] = (rest ?? '').split('/')
  return more.length === 0 ? { slug, username } : null
}

/**
 * The room of a fixture page. The digits at the slug's end decide; a wrong text part answers 301 to the right one under
 * `base`, an unknown fixture or commentator 404.
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
  if (slug !== room.slug) throw redirect(localePath(locale, liveAddress(base, { slug: room.slug, username })), 301)
  if (room.sport === sports.marble) await toMarbleRoom(args, base, room)
  return room
}

/** The hours of a marble room are watched in that room while its races count for them. */
async function toMarbleRoom({ url, context }: LoaderFunctionArgs, base: string, room: LiveRoom): Promise<void> {
  const { slug } = await context.get(siteContext).call(marbleRoomOfFixture, { fixtureId: room.fixtureId })
  if (slug !== null) throw redirect(localePath(splitLocale(url.pathname).locale, `${base}/dua-bi/${slug}`), 302)
}

export function liveAddress(base: string, { slug, username }: LiveAddress): string {
  return username === null ? `${base}/${slug}` : `${base}/${slug}/${username}`
}

/** Changing the commentator stays on the same fixture: what is loaded serves on, so the switch waits for nothing. */
export function isOtherFixture(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = args
  if (currentUrl.pathname === nextUrl.pathname) return defaultShouldRevalidate
  return liveAddressOf(currentParams['*'])?.slug !== liveAddressOf(nextParams['*'])?.slug
}
