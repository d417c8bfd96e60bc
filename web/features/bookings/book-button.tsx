import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import type { FixtureCommentator, FixtureSummary } from '#contract/schedule.ts'
import { CallError } from '#web/api/call-error.ts'
import { session } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { bookCommentator, cancelBooking, useBooked } from './bookings.state.ts'

/** Returns true when the fixture can be booked: it is scheduled at an exact time and has a commentator. */
export function takesBookings({ state, timeState, commentators }: FixtureSummary): boolean {
  return state === 'scheduled' && timeState === 'exact' && commentators.length > 0
}

/** States in which a booking can be cancelled: before the fixture starts, even when its time is not exact. */
const ahead: readonly string[] = ['scheduled', 'tbd', 'postponed']

/**
 * Books or cancels the fixture's commentator. Several commentators are listed in a menu. Renders nothing when there is
 * nothing to book or cancel.
 */
export function BookButton({ fixture, isCompact }: { fixture: FixtureSummary; isCompact?: boolean }) {
  const t = useTranslate()
  const isBooked = useBooked()
  const { fixtureId, state, commentators } = fixture
  const mine = commentators.filter(({ userId, name }) => isBooked({ fixtureId, commentatorId: userId, name }))
  const [first, ...others] = takesBookings(fixture) ? commentators : ahead.includes(state) ? mine : []
  if (!first) return null
  if (others.length === 0) return <BookOne fixture={fixture} commentator={first} look={isCompact ? 'icon' : 'button'} />
  return (
    <Popover
      shape="menu"
      id={`book-${fixtureId}`}
      label={t('booking.choose')}
      hasWords={!isCompact}
      triggerClass={classNames(buttonClass({ tone: 'neutral', size: 'small' }), 'tap relative z-10')}
      trigger={
        <>
          <BellPlus size={18} aria-hidden />
          {!isCompact && <ActionText name={t('booking.choose')}>{t('booking.book')}</ActionText>}
        </>
      }
    >
      {[first, ...others].map((commentator) => (
        <BookOne key={commentator.userId} fixture={fixture} commentator={commentator} look="item" />
      ))}
    </Popover>
  )
}

type Look = 'button' | 'icon' | 'item'
type BookOneProps = { fixture: FixtureSummary; commentator: FixtureCommentator; look: Look }

const looks: Record<Look, string> = {
  button: classNames(buttonClass({ tone: 'neutral', size: 'small' }), 'tap relative z-10'),
  icon: 'tap tap-icon relative z-10',
  item: menuItemClass,
}

function BookOne({ fixture, commentator, look }: BookOneProps) {
  const t = useTranslate()
  const pair = { fixtureId: fixture.fixtureId, commentatorId: commentator.userId, name: commentator.name }
  const isBooked = useBooked()(pair)
  const [isBusy, setBusy] = useState(false)
  const about = { match: `${fixture.home.name} – ${fixture.away.name}`, name: commentator.name }
  const Icon = isBooked ? BellRing : BellPlus
  const label = t(isBooked && look === 'button' ? 'booking.bookedWith' : 'booking.bookWith', about)

  async function toggle(): Promise<void> {
    if (!(await askToLogIn('login'))) return
    const now = session.get()
    if (now.kind !== 'member') return
    setBusy(true)
    try {
      if (isBooked) await cancelBooking(pair)
      else await bookCommentator({ ...pair, userId: now.user.userId })
      showToast({ tone: 'success', title: t(isBooked ? 'booking.cancelled' : 'booking.done') })
    } catch (error) {
      console.warn('The booking failed', error)
      const isKnownAlready = error instanceof CallError && error.name === 'ALREADY_BOOKED'
      showToast({ tone: isKnownAlready ? 'neutral' : 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-pressed={isBooked}
      aria-label={look === 'icon' ? label : undefined}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      className={looks[look]}
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden className={isBooked ? 'text-primary' : undefined} />
      {look === 'button' && <ActionText name={label}>{t(isBooked ? 'booking.booked' : 'booking.book')}</ActionText>}
      {look === 'item' && (
        <>
          <span className="min-w-0 flex-1 truncate">{commentator.name}</span>
          <span className="text-ink-3">{t(isBooked ? 'booking.booked' : 'booking.book')}</span>
        </>
      )}
    </button>
  )
}
