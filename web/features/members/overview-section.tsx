import { type ReactNode, useMemo } from 'react'
import type { MemberPage } from '#contract/members.ts'
import { type MemberSection, memberSectionPath } from '#web/features/account/member-sections.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { TopFansSlot } from '#web/features/gifts/top-fans-slot.tsx'
import { Feed } from '#web/features/newsfeed/feed.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import type { FeedPlace } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ComingFixtures } from './coming-fixtures.tsx'
import type { MemberShown } from './load-member.ts'
import { RatingPanel } from './rating-panel.tsx'
import { RecordCard } from './record-card.tsx'
import { ReplayList } from './replay-list.tsx'

const few = 4
/** Time zone of the join date. It is the site's, so that all viewers see the same date. */
const zone = 'Asia/Ho_Chi_Minh'

export function OverviewSection({ shown }: { shown: MemberShown }) {
  const { member, record, recent } = shown
  const hasRecord = record.ok && record.data.records.some(({ record: { sample } }) => sample > 0)
  const isCommentator = member.role === 'commentator'
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      {isCommentator && (
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1">
          <Commentary shown={shown} />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isCommentator && <RatingPanel member={member} />}
        {isCommentator && <TopFansSlot commentatorId={member.userId} name={member.displayName} />}
        <MemberSide member={member} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:col-start-1">
        {hasRecord && <RecordCard record={record.data} recent={recent?.ok ? recent.data.list : []} />}
        <Posts shown={shown} />
      </div>
    </div>
  )
}

export function MemberSide({ member }: { member: MemberPage }) {
  return (
    <>
      <About member={member} />
      <FewFriends member={member} />
    </>
  )
}

function Posts({ shown: { member, posts } }: { shown: MemberShown }) {
  const t = useTranslate()
  const { username } = member
  const place = useMemo(
    (): FeedPlace => ({
      tab: 'newsfeed',
      friends: null,
      group: 'all',
      order: 'newest',
      tag: null,
      list: null,
      by: username,
    }),
    [username],
  )
  return (
    <section aria-labelledby="posts">
      <SectionHeading id="posts" title={t('member.posts')} />
      <Feed key={username} place={place} given={posts} />
    </section>
  )
}

function Commentary({ shown: { member, coming, replays } }: { shown: MemberShown }) {
  const t = useTranslate()
  const fixtures = coming?.ok ? coming.data.upcoming.slice(0, few) : []
  const recorded = replays?.ok ? replays.data.list.slice(0, few) : []
  return (
    <>
      <Part id="next" title={t('member.next')} to={{ username: member.username, section: 'lich' }}>
        {coming && !coming.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : fixtures.length === 0 ? (
          <p className="card p-4 text-sm text-ink-2">{t('member.next.none')}</p>
        ) : (
          <ComingFixtures fixtures={fixtures} />
        )}
      </Part>
      {recorded.length > 0 && (
        <Part id="replays" title={t('member.replays')} to={{ username: member.username, section: 'xem-lai' }}>
          <ReplayList replays={recorded} username={member.username} />
        </Part>
      )}
    </>
  )
}

type PartProps = {
  id: string
  title: string
  to: { username: string; section: MemberSection }
  children: ReactNode
}

function Part({ id, title, to, children }: PartProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2">
        <SectionHeading
          id={id}
          title={title}
          action={
            <LocaleLink
              to={memberSectionPath(to.username, to.section)}
              preventScrollReset
              className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
            >
              {t('state.seeAll')}
              <span className="sr-only">: {title}</span>
            </LocaleLink>
          }
        />
      </div>
      {children}
    </section>
  )
}

function About({ member }: { member: MemberPage }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const month = new Date(member.createdAt).toLocaleDateString(tag, { month: 'long', year: 'numeric', timeZone: zone })
  return (
    <section aria-labelledby="about" className="card p-4">
      <h2 id="about" className="text-lg font-bold">
        {t('member.about')}
      </h2>
      {member.bio && <p className="mt-2 whitespace-pre-line wrap-anywhere">{member.bio}</p>}
      <p className="mt-2 text-sm text-ink-2">{t('member.joined', { month })}</p>
      {member.teams.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold text-ink-2">{t('member.teams')}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {member.teams.map((team) => (
              <li key={team.id}>
                <LocaleLink
                  to={`/doi-bong/${team.id}`}
                  className="inline-flex h-11 items-center gap-2 rounded-full bg-surface-3 pr-4 pl-2 text-sm font-semibold hover:bg-line"
                >
                  <Crest of={team} size={28} />
                  {team.name}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function FewFriends({ member }: { member: MemberPage }) {
  const t = useTranslate()
  if (member.friendsShown.length === 0) return null
  return (
    <Part id="friends" title={t('member.friends')} to={{ username: member.username, section: 'ban-be' }}>
      <ul className="card grid grid-cols-3 gap-1 p-2">
        {member.friendsShown.map((friend) => (
          <li key={friend.userId}>
            <LocaleLink
              to={memberPath(friend.username)}
              className="flex flex-col items-center gap-1.5 rounded-md p-2 text-center hover:bg-surface-3"
            >
              <Avatar name={friend.displayName} seed={friend.userId} picture={friend.profilePicture} size={44} />
              <bdi translate="no" className="line-clamp-2 w-full text-xs font-semibold wrap-anywhere">
                {friend.displayName}
              </bdi>
            </LocaleLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
