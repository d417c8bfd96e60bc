import { type LoaderFunctionArgs, redirect } from 'react-router'
import { commentatorInfo } from '#contract/commentators.ts'
import { memberInfo, memberReplays } from '#contract/members.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import { tipList, tipsterInfo } from '#contract/tips.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { type MemberSection, memberSectionOf, memberSectionPath } from '#web/features/account/member-sections.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'

/** Max tips in the profit curve. */
const curveOf = 50
const replaysShown = 12
const paged: readonly MemberSection[] = ['tip', 'xem-lai']

/**
 * Loads the data of one section of a member's page. Redirects with 301 when the username is spelled differently, for
 * example in capitals.
 */
export async function loadMember({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const asked = params.slug ?? ''
  if (!/^[a-zA-Z0-9_.]{1,32}$/.test(asked)) throw notFound(url)
  const member = await orNotFound(call(memberInfo, { username: asked, locale }), url)
  const { userId, username, role } = member
  if (username !== asked) throw redirect(localePath(locale, memberSectionPath(username, 'tong-quan')) + url.search, 301)
  const section = memberSectionOf(url.searchParams.get('xem'), role)
  const pageNum = pageNumberOf(url)
  if (!section || (pageNum > 1 && !paged.includes(section))) throw notFound(url)
  const isOverview = section === 'tong-quan'
  const hasTips = isOverview || section === 'tip'
  const isCommentator = role === 'commentator'
  const [record, recent, tips, coming, replays, posts] = await Promise.all([
    settleOdds(call(tipsterInfo, { username })),
    hasTips ? settleOdds(call(tipList, { username, pageSize: curveOf, locale })) : null,
    section === 'tip' ? settleOdds(call(tipList, { username, pageNum, locale })) : null,
    isCommentator && (isOverview || section === 'lich') ? settle(call(commentatorInfo, { id: userId, locale })) : null,
    isCommentator && (isOverview || section === 'xem-lai')
      ? settle(call(memberReplays, { username, pageNum, pageSize: replaysShown, locale }))
      : null,
    isOverview ? settle(call(newsfeedList, { username, locale })) : null,
  ])
  for (const list of [tips, replays]) if (list?.ok) mustHavePage(list.data, url)
  return { member, section, record, recent, tips, coming, replays, posts }
}

export type MemberShown = Awaited<ReturnType<typeof loadMember>>
