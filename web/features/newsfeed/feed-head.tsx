import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Hash from 'lucide-react/icons/hash'
import ListIcon from 'lucide-react/icons/list'
import Mic from 'lucide-react/icons/mic'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sparkles from 'lucide-react/icons/sparkles'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, useState } from 'react'
import type { feedTabNames } from '#contract/rules/newsfeed-codes.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { type FeedPlace, pathOf } from '#web/mention/feed-address.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { rememberForYou } from './feed-choice.ts'

const ListsDialog = lazyPart(() => import('./lists-dialog.tsx'), 'ListsDialog')
const SlidersDialog = lazyPart(() => import('./sliders-dialog.tsx'), 'SlidersDialog')

/** Tabs of the feed, the most visited first. */
const tabs = [
  'newsfeed',
  'community',
  'tip',
  'event',
  'home',
] as const satisfies readonly (typeof feedTabNames)[number][]

export function FeedHead({ place }: { place: FeedPlace }) {
  const t = useTranslate()
  return (
    <>
      {place.tag === null && <h1 className="sr-only">{t('feed.title')}</h1>}
      <SectionTabs
        label={t('feed.tabs')}
        tabs={tabs.map((key) => ({ key, label: t(`feed.tab.${key}`) }))}
        current={place.tab}
        pathOf={(tab) => pathOf({ tab })}
      />
      {place.tag !== null && <TagLine tag={place.tag} />}
      {(place.tab === 'newsfeed' || place.tab === 'community') && <Filters place={place} />}
      {place.order === 'forYou' && <SlidersLine />}
    </>
  )
}

function ListsChip() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }
  return (
    <>
      <button type="button" className={chipClass('off')} onClick={() => void open()}>
        <ListIcon size={16} aria-hidden />
        {t('list.chip')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListsDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function SlidersLine() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }
  return (
    <div className="mt-3 flex items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-ink-2">{t('forYou.about')}</p>
      <button type="button" onClick={() => void open()} className={buttonClass({ tone: 'neutral', size: 'medium' })}>
        <SlidersHorizontal size={18} aria-hidden />
        {t('forYou.adjust')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SlidersDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function TagLine({ tag }: { tag: string }) {
  const t = useTranslate()
  return (
    <div className="mt-4 flex items-center gap-2">
      <Hash size={20} aria-hidden className="text-primary" />
      <h1 className="min-w-0 flex-1 truncate text-lg font-bold">{t('feed.hashtag', { tag })}</h1>
      <LocaleLink
        to={pathOf({})}
        aria-label={t('feed.hashtag.leave', { tag })}
        className="tap inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-surface-3"
      >
        <X size={18} aria-hidden />
      </LocaleLink>
    </div>
  )
}

function Filters({ place }: { place: FeedPlace }) {
  const t = useTranslate()
  const isCommunity = place.tab === 'community'
  const { friends, order, group } = place
  const chip = (to: Partial<FeedPlace>, isOn: boolean, label: string, icon: ReactNode, press?: () => void) => (
    <LocaleLink
      onClick={press}
      to={pathOf({ ...(isCommunity ? { tab: 'community' } : { tag: place.tag }), ...to })}
      preventScrollReset
      aria-current={isOn ? 'page' : undefined}
      className={chipClass(isOn ? 'on' : 'off')}
    >
      {icon}
      {label}
    </LocaleLink>
  )
  const isCommentators = group === 'commentator'
  return (
    <nav aria-label={t('feed.filter')} className="scroll-row -mx-4 mt-4 px-4 py-0.5 sm:mx-0 sm:px-0">
      {isCommunity ? (
        <>
          {chip({}, friends !== 'following', t('feed.order.friends'), <UsersRound size={16} aria-hidden />)}
          {chip(
            { friends: 'following' },
            friends === 'following',
            t('feed.order.following'),
            <UserRoundPlus size={16} aria-hidden />,
          )}
          <ListsChip />
        </>
      ) : (
        <>
          {place.tag === null &&
            chip({ order: 'forYou' }, order === 'forYou', t('feed.order.forYou'), <Sparkles size={16} aria-hidden />)}
          {chip(
            {},
            friends === null && order === 'newest' && !isCommentators,
            t('feed.order.newest'),
            <Clock size={16} aria-hidden />,
            () => rememberForYou(false),
          )}
          {chip(
            { order: 'hot' },
            friends === null && order === 'hot' && !isCommentators,
            t('feed.order.hot'),
            <Flame size={16} aria-hidden />,
          )}
          {place.tag === null &&
            chip(
              { friends: 'friends' },
              friends !== null,
              t('feed.order.friends'),
              <UsersRound size={16} aria-hidden />,
            )}
          {chip({ group: 'commentator' }, isCommentators, t('feed.group.commentator'), <Mic size={16} aria-hidden />)}
        </>
      )}
    </nav>
  )
}
