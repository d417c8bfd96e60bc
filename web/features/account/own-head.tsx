import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { type MemberPage, memberInfo } from '#contract/members.ts'
import { newsfeedCount } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import type { PictureKind } from '#web/features/account/picture-dialog.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { BadgeRow } from './badge-row.tsx'
import { MemberCover } from './member-cover.tsx'
import { MemberFace } from './member-face.tsx'
import { memberSectionPath } from './member-sections.ts'

const PictureDialog = lazyPart(() => import('#web/features/account/picture-dialog.tsx'), 'PictureDialog')

const profilePath = '/tai-khoan?muc=ho-so'
const friendsPath = '/ban-be'
const followingPath = '/bang-tin?nType=community&fFilter=following'

/** Head of the member's own page: the same as other viewers see, plus edit buttons. */
export function OwnHead({ turn }: { turn: number }) {
  const session = useSession()
  return session.kind === 'member' ? <Head key={session.user.username} user={session.user} turn={turn} /> : null
}

function Head({ user, turn }: { user: OwnUser; turn: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const { username, displayName, profilePicture, coverPicture, bio } = user
  const read = useCallback(() => call(memberInfo, { username, locale }), [username, locale])
  const { loaded } = useLoaded(read)
  const posts = useOwnPosts(turn)
  const [changing, setChanging] = useState<PictureKind | null>(null)
  if (!loaded || posts === null) return <Skeleton className="mt-4 h-80 w-full rounded-lg!" />
  if (!loaded.ok) return null
  // After an edit, the session already has the new profile, while the fetched page may still have the old one.
  const own = { displayName, profilePicture, coverPicture, bio }
  const member: MemberPage = { ...loaded.data, ...own, posts: posts === 'unknown' ? loaded.data.posts : posts }
  const badges = member.badges.filter(({ kind }) => kind !== 'level')
  return (
    <section aria-labelledby="own-name" className="card mt-4 overflow-hidden">
      <div className="relative">
        <MemberCover member={member} />
        <button
          type="button"
          aria-label={t('picture.cover.change')}
          title={t('picture.cover.change')}
          onClick={() => setChanging('cover')}
          className="tap absolute top-3 right-3 inline-flex items-center justify-center rounded-full bg-picture-glass text-on-picture"
        >
          <Camera size={18} aria-hidden />
        </button>
      </div>
      <div className="px-4 pb-4 sm:px-5">
        <div className="-mt-13 flex items-end justify-between gap-3">
          <button
            type="button"
            aria-label={t('picture.avatar.change')}
            title={t('picture.avatar.change')}
            onClick={() => setChanging('avatar')}
            className="relative rounded-full"
          >
            <MemberFace member={member} />
            <span className="absolute right-0 bottom-2 inline-flex size-8 items-center justify-center rounded-full border-2 border-surface bg-surface-3 text-ink">
              <Camera size={16} aria-hidden />
            </span>
          </button>
          <LocaleLink
            to={profilePath}
            className="inline-flex h-11 items-center gap-2 rounded-md bg-surface-3 px-4 text-sm font-semibold hover:bg-line"
          >
            <Pencil size={16} aria-hidden />
            {t('member.edit')}
          </LocaleLink>
        </div>
        <h2 id="own-name" className="mt-3 text-xl font-bold wrap-anywhere">
          <bdi translate="no">{displayName}</bdi>
        </h2>
        <p className="text-sm text-ink-2">@{username}</p>
        {bio ? (
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{bio}</p>
        ) : (
          <LocaleLink to={profilePath} className="inline-flex min-h-11 items-center text-sm text-primary">
            {t('member.edit.bio')}
          </LocaleLink>
        )}
        {badges.length > 0 && (
          <div className="mt-2">
            <BadgeRow badges={badges} />
          </div>
        )}
        <OwnFigures member={member} />
      </div>
      {changing && (
        <Suspense fallback={null}>
          <PictureDialog
            kind={changing}
            hasPicture={(changing === 'cover' ? coverPicture : profilePicture) !== ''}
            close={() => setChanging(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Returns the number of the member's posts, private ones included: null while loading, 'unknown' when the call fails. A
 * new `turn` reloads the number.
 */
function useOwnPosts(turn: number): number | 'unknown' | null {
  const [posts, setPosts] = useState<number | 'unknown' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again for another turn
  useEffect(() => {
    let isCurrent = true
    void settle(call(newsfeedCount)).then((answer) => isCurrent && setPosts(answer.ok ? answer.data.total : 'unknown'))
    return () => {
      isCurrent = false
    }
  }, [turn])
  return posts
}

function OwnFigures({ member }: { member: MemberPage }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const figure = (value: number, name: string) => (
    <>
      <span className="tabular text-base font-bold text-ink">{value.toLocaleString(tag)}</span>
      <span>{name}</span>
    </>
  )
  const shape = 'flex min-h-11 flex-col items-center text-xs whitespace-nowrap sm:flex-row sm:gap-1.5 sm:text-sm'
  return (
    <ul
      aria-label={t('member.figures')}
      className="mt-3 flex flex-wrap justify-between gap-x-3 text-ink-2 sm:justify-start sm:gap-x-5"
    >
      <li>
        <LocaleLink to={memberSectionPath(member.username, 'hoat-dong')} className={`${shape} hover:text-ink`}>
          {figure(member.posts, t('member.posts'))}
        </LocaleLink>
      </li>
      <li className={shape}>{figure(member.followers, t('member.followers'))}</li>
      <li>
        <LocaleLink to={friendsPath} className={`${shape} hover:text-ink`}>
          {figure(member.friends, t('member.friends'))}
        </LocaleLink>
      </li>
      <li>
        <LocaleLink to={followingPath} className={`${shape} hover:text-ink`}>
          {figure(member.following, t('member.following'))}
        </LocaleLink>
      </li>
    </ul>
  )
}
