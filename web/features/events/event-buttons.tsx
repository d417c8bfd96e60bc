import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import TicketCheck from 'lucide-react/icons/ticket-check'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import { useState } from 'react'
import type { SiteEvent } from '#contract/events.ts'
import { ShareToFeed } from '#web/features/newsfeed/share-to-feed.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useRootData } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { book, save } from './own-events.state.ts'
import { useOwnEvents } from './use-own-events.ts'

type EventButtonsProps = { event: SiteEvent; isOver: boolean; onBooked: (booked: number) => void }

/**
 * Buttons to book a place, save the event, and add it to a calendar. Guests log in first, and then the action
 * continues.
 */
export function EventButtons({
  event: { id, slug, title, summary, booked, capacity },
  isOver,
  onBooked,
}: EventButtonsProps) {
  const t = useTranslate()
  const { locale } = useRootData()
  const own = useOwnEvents()
  const [isBusy, setBusy] = useState(false)
  const isBooked = own.booked.includes(id)
  const isSaved = own.saved.includes(id)
  const isFull = capacity !== null && booked >= capacity && !isBooked

  async function asMember(act: () => Promise<void>) {
    if (!(await askToLogIn('login'))) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  const changeBooking = () =>
    asMember(async () => {
      onBooked(await book(id, !isBooked))
      showToast({ tone: 'success', title: title, text: t(isBooked ? 'events.book.back' : 'events.book.done') })
    })

  return (
    <div className="relative z-10 flex flex-wrap gap-2">
      {!isOver && (
        <Button
          tone={isBooked ? 'neutral' : 'primary'}
          aria-pressed={isBooked}
          isBusy={isBusy}
          disabled={isFull}
          className="max-sm:w-full"
          onClick={() => void changeBooking()}
        >
          {isBooked ? <TicketCheck size={18} aria-hidden /> : <TicketPlus size={18} aria-hidden />}
          {t(isFull ? 'events.places.full' : isBooked ? 'events.booked' : 'events.book')}
        </Button>
      )}
      <Button tone="quiet" aria-pressed={isSaved} onClick={() => void asMember(() => save(id, !isSaved))}>
        {isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
        {t(isSaved ? 'events.saved' : 'events.save')}
      </Button>
      {!isOver && (
        <a
          href={`/calendar/event/${slug}.ics?locale=${locale}`}
          download={`${slug}.ics`}
          aria-label={t('events.calendar')}
          title={t('events.calendar')}
          className="tap tap-icon transition-colors duration-150"
        >
          <CalendarPlus size={20} aria-hidden />
        </a>
      )}
      <ShareToFeed
        thing={{ kind: 'event', id, card: { path: `/su-kien/${slug}`, title, text: summary, image: null } }}
      />
    </div>
  )
}
