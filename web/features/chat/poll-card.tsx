import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListChecks from 'lucide-react/icons/list-checks'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import type { ChatPoll } from '#contract/chat-polls.ts'
import { leadersOf, percentOf, pollResultMs } from '#contract/rules/chat-poll.ts'
import { siteNowMs } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useStore } from '#web/ui/store.ts'
import { showToast } from '#web/ui/toast.ts'
import { noPoll, type RoomPoll } from './chat-poll.ts'
import { pollResultText } from './poll-text.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  room: RoomPoll
  isMember: boolean
  isModerator: boolean
  isMuted: boolean
}

/** The room's poll above the messages. On phones it begins as one line, so that it leaves room for the messages. */
export function PollCard({ room, ...viewer }: Props) {
  const { poll, dismissedId } = useStore(room.state, noPoll)
  const hiddenAtMs = useDeviceTime(poll?.closedAt ? poll.closedAt + pollResultMs : null)
  const shownSeconds = useSecondsUntil(hiddenAtMs ?? 0)
  const isOver = poll?.closedAt != null && hiddenAtMs !== null && hiddenAtMs <= Date.now() && shownSeconds === 0
  if (!poll || poll.pollId === dismissedId || isOver) return null
  return <ShownPoll key={poll.pollId} room={room} poll={poll} {...viewer} />
}

/** Converts a time of the site to the device's clock. Null until the site's clock is known. */
function useDeviceTime(siteMs: number | null): number | null {
  const [deviceMs, setDeviceMs] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    setDeviceMs(null)
    if (siteMs === null) return
    void siteNowMs().then((nowMs) => isCurrent && setDeviceMs(siteMs - nowMs + Date.now()))
    return () => {
      isCurrent = false
    }
  }, [siteMs])
  return deviceMs
}

const narrow = '(max-width: 639px)'

function ShownPoll({ room, poll, isMember, isModerator, isMuted }: Props & { poll: ChatPoll }) {
  const t = useTranslate()
  const numberText = useNumberText()
  const { own } = useStore(room.state, noPoll)
  const [isOpen, setOpen] = useState(() => !matchMedia(narrow).matches)
  const [isBusy, setBusy] = useState(false)
  const bodyId = useId()
  const endsAtMs = useDeviceTime(poll.closesAt)
  const seconds = useSecondsUntil(endsAtMs ?? 0)
  const isEnded = poll.closedAt !== null || (endsAtMs !== null && endsAtMs <= Date.now() && seconds === 0)
  const leaders = leadersOf(poll.answers)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

  async function attempt(act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  async function choose(answer: number) {
    // A guest's choice is sent after the login, as a message is.
    if (!(await askToLogIn('login'))) return
    await attempt(() => room.vote(answer))
  }

  async function end() {
    setBusy(true)
    await attempt(room.close)
    setBusy(false)
  }

  return (
    <section
      aria-label={t('chat.poll')}
      className="flex max-h-[50%] shrink-0 flex-col border-b border-line bg-surface-2"
    >
      <div className="flex shrink-0 items-start pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 py-2 pr-3 pl-4 text-left text-sm -outline-offset-2"
        >
          <ListChecks size={16} aria-hidden className="shrink-0 text-primary" />
          <span
            dir="auto"
            className={classNames('min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]', !isOpen && 'line-clamp-1')}
          >
            {poll.question}
          </span>
          <span className="tabular shrink-0 text-xs text-ink-2">
            {isEnded ? t('chat.poll.ended') : endsAtMs !== null && t('chat.poll.left', { time })}
          </span>
          <ChevronDown
            size={16}
            aria-hidden
            className={classNames(
              'shrink-0 transition-transform motion-reduce:transition-none',
              isOpen && 'rotate-180',
            )}
          />
        </button>
        {poll.closedAt !== null && (
          <IconButton label={t('chat.poll.dismiss')} onClick={room.dismiss}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <div id={bodyId} hidden={!isOpen} className="min-h-0 overflow-y-auto px-4 pt-1 pb-3">
        <fieldset className="space-y-1.5">
          <legend className="sr-only">{poll.question}</legend>
          {poll.answers.map(({ text, votes }, index) => (
            <PollAnswer
              // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll never change
              key={index}
              name={poll.pollId}
              {...{ text, votes, isEnded }}
              percent={percentOf(votes, poll.total)}
              isOwn={own === index}
              isLeading={leaders.some((leader) => leader === poll.answers[index])}
              isOff={isEnded || (isMember && isMuted)}
              choose={() => void choose(index)}
            />
          ))}
        </fieldset>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
          <span className="tabular">{t('chat.poll.votes', { count: numberText(poll.total) })}</span>
          {!isEnded && !isMember && (
            <Button size="medium" tone="quiet" onClick={() => void askToLogIn('login')}>
              {t('chat.poll.logIn')}
            </Button>
          )}
          {!isEnded && isMember && isMuted && <span>{t('chat.poll.muted')}</span>}
          {!isEnded && isModerator && (
            <Button size="medium" tone="neutral" isBusy={isBusy} onClick={() => void end()}>
              {t('chat.poll.close')}
            </Button>
          )}
        </div>
      </div>
      <PollStatus poll={poll} />
    </section>
  )
}

type AnswerProps = {
  name: string
  text: string
  votes: number
  percent: number
  isOwn: boolean
  isLeading: boolean
  isEnded: boolean
  isOff: boolean
  choose: () => void
}

/** A choice with its bar. The percentage, the mark and the weight show what the colours show. */
function PollAnswer({ name, text, votes, percent, isOwn, isLeading, isEnded, isOff, choose }: AnswerProps) {
  const t = useTranslate()
  const numberText = useNumberText()
  const count = numberText(votes)
  const mark = isLeading && t(isEnded ? 'chat.poll.won' : 'chat.poll.leading')
  return (
    <label
      className={classNames(
        'relative flex min-h-11 items-center gap-2.5 overflow-hidden rounded-md border px-3 py-1.5 text-sm',
        'focus-inside:outline-2 focus-inside:outline-primary',
        isOwn ? 'border-primary' : 'border-line-strong',
        isOff ? 'cursor-default' : 'cursor-pointer hover:bg-surface-3',
      )}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 bg-primary/15 transition-[width] motion-reduce:transition-none"
        style={{ width: `${percent}%` }}
      />
      <input
        type="radio"
        name={`poll-${name}`}
        className="sr-only"
        checked={isOwn}
        disabled={isOff}
        onChange={choose}
        aria-label={[text, t('chat.poll.result', { percent, count }), isOwn && t('chat.poll.own'), mark]
          .filter((part) => part !== false)
          .join(t('shell.comma'))}
      />
      <span
        aria-hidden
        className={classNames(
          'relative flex size-5 shrink-0 items-center justify-center rounded-full border',
          isOwn ? 'border-primary bg-primary-fill text-on-primary' : 'border-ink-3 bg-surface',
        )}
      >
        {isOwn && <Check size={14} />}
      </span>
      <span
        aria-hidden
        dir="auto"
        className={classNames('relative min-w-0 flex-1 [overflow-wrap:anywhere]', isLeading && 'font-bold')}
      >
        {text}
        {mark && <span className="ml-1.5 text-xs font-semibold text-ink-2">{mark}</span>}
      </span>
      <span aria-hidden className={classNames('tabular relative shrink-0', isLeading && 'font-bold')}>
        {percent}%
      </span>
    </label>
  )
}

/** Reads a new poll and its result to screen readers. */
function PollStatus({ poll }: { poll: ChatPoll }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const { question, answers, total, closedAt } = poll
  const leaders = leadersOf(answers)
  const winners = leaders.map((leader) => leader.text)
  const news =
    closedAt === null
      ? t('chat.poll.new', { question })
      : pollResultText(t, { question, winners, votes: leaders[0]?.votes ?? 0, total })
  useEffect(() => {
    // A status that is there from the start is not read, so it changes after the first rendering.
    setText(news)
  }, [news])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
