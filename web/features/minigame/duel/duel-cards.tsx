import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import {
  type MinigameDuel,
  minigameDuelAccept,
  minigameDuelCancel,
  minigameDuelDecline,
} from '#contract/minigame-duel.ts'
import { type DuelSide, otherSide } from '#contract/rules/minigame-duel.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ChoiceTable } from './choose.tsx'
import { DuelCard } from './duel-card.tsx'
import { duelListPath } from './duel-path.ts'
import { SendLink } from './send-link.tsx'
import type { Choices } from './use-choices.ts'
import type { useDuel } from './use-duel.ts'
import { Versus } from './versus.tsx'

type State = ReturnType<typeof useDuel>
const nameOf = (duel: MinigameDuel, side: DuelSide) => duel[side]?.player.displayName ?? ''

/** The card of a duel without a result, for each viewer and status. `choose` begins the choice of shots. */
export function RunningCard({ state, choose }: { state: State; choose: () => void }) {
  const { duel, viewer } = state
  const { status } = duel
  if (status !== 'open' && status !== 'playing') return <ClosedCard duel={duel} />
  const side = viewer.kind === 'member' ? viewer.side : null
  if (side === 'challenger' || (side === 'opponent' && status === 'playing'))
    return duel[side]?.hash ? (
      <WaitCard state={state} side={side} />
    ) : (
      <ReadyCard state={state} side={side} choose={choose} />
    )
  const mayAccept = duel.opponent === null || side === 'opponent' || viewer.kind !== 'member'
  if (status === 'open' && mayAccept) return <InviteCard state={state} />
  return <WatchCard duel={duel} />
}

function InviteCard({ state: { duel, viewer, act, isBusy } }: { state: State }) {
  const t = useTranslate()
  const { id } = duel
  const invited = t('minigameDuel.invite.title', { name: nameOf(duel, 'challenger') })
  // Before the session is known, a member may also be the challenger.
  const neutral = (
    <>
      <span className="guest-only">{invited}</span>
      <span className="member-only">{t('minigameDuel.title')}</span>
    </>
  )
  return (
    <DuelCard title={viewer.kind === 'starting' ? neutral : invited}>
      <Versus duel={duel} />
      <p className="text-sm text-ink-2">{t('minigameDuel.rules')}</p>
      {viewer.kind === 'member' ? (
        <div className="grid gap-2">
          <Button size="large" isBusy={isBusy} onClick={() => void act(() => call(minigameDuelAccept, { id }))}>
            {t('minigameDuel.invite.accept')}
          </Button>
          {viewer.side === 'opponent' && (
            <Button tone="quiet" isBusy={isBusy} onClick={() => void act(() => call(minigameDuelDecline, { id }))}>
              {t('minigameDuel.invite.decline')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <div className="guest-only">
            <div className="grid gap-2">
              <Button size="large" onClick={() => void askToLogIn('login')}>
                {t('minigameDuel.invite.login')}
              </Button>
              <Button tone="neutral" onClick={() => void askToLogIn('register')}>
                {t('minigameDuel.invite.register')}
              </Button>
            </div>
          </div>
          <div className="member-only">
            <Skeleton className="h-12 w-full" />
          </div>
        </>
      )}
    </DuelCard>
  )
}

function ReadyCard({ state, side, choose }: { state: State; side: DuelSide; choose: () => void }) {
  const t = useTranslate()
  const { duel } = state
  const other = otherSide(side)
  return (
    <DuelCard title={t('minigameDuel.ready.title')}>
      <Versus duel={duel} />
      <p className="text-sm text-ink-2">
        {duel.opponent === null
          ? t('minigameDuel.ready.open')
          : duel[other]?.hash
            ? t('minigameDuel.ready.chosen', { name: nameOf(duel, other) })
            : t('minigameDuel.rules')}
      </p>
      <div className="grid gap-2">
        <Button size="large" onClick={choose}>
          {t('minigameDuel.ready.go')}
        </Button>
        {duel.opponent === null && <SendLink duelId={duel.id} tone="neutral" />}
        {duel.status === 'open' && <CancelButton state={state} />}
      </div>
      <Until duel={duel} />
    </DuelCard>
  )
}

function WaitCard({ state, side }: { state: State; side: DuelSide }) {
  const t = useTranslate()
  const { duel } = state
  const other = otherSide(side)
  const name = nameOf(duel, other)
  return (
    <DuelCard title={t('minigameDuel.wait.title')} takesFocus>
      <Versus duel={duel} />
      <p className="text-sm text-ink-2">
        {duel.opponent === null
          ? t('minigameDuel.wait.open')
          : t(duel.status === 'open' ? 'minigameDuel.wait.addressed' : 'minigameDuel.wait.playing', { name })}
      </p>
      {duel.status === 'open' && (
        <div className="grid gap-2">
          {duel.opponent === null && <SendLink duelId={duel.id} />}
          <CancelButton state={state} />
        </div>
      )}
      <details className="group border-t border-line pt-1 text-sm">
        <summary className="tap flex items-center justify-between font-semibold text-primary">
          {t('minigame.fair')}
          <ChevronDown size={18} aria-hidden className="group-open:rotate-180" />
        </summary>
        <p className="text-ink-2">{t('minigameDuel.hash.text')}</p>
        <dl className="mt-2 grid gap-2 text-xs">
          <dt className="text-ink-3">{t('minigameDuel.hash.own')}</dt>
          <dd className="font-mono wrap-anywhere">{duel[side]?.hash}</dd>
          {duel[other]?.hash && (
            <>
              <dt className="text-ink-3">{t('minigameDuel.hash.of', { name })}</dt>
              <dd className="font-mono wrap-anywhere">{duel[other].hash}</dd>
            </>
          )}
        </dl>
      </details>
      <Until duel={duel} />
    </DuelCard>
  )
}

function CancelButton({ state: { duel, act, isBusy } }: { state: State }) {
  const t = useTranslate()
  return (
    <Button tone="quiet" isBusy={isBusy} onClick={() => void act(() => call(minigameDuelCancel, { id: duel.id }))}>
      {t('minigameDuel.cancel')}
    </Button>
  )
}

function Until({ duel }: { duel: MinigameDuel }) {
  const t = useTranslate()
  const moment = useMomentText()
  return (
    <p className="tabular text-center text-xs text-ink-3">{t('minigameDuel.until', { time: moment(duel.endsAt) })}</p>
  )
}

function WatchCard({ duel }: { duel: MinigameDuel }) {
  const t = useTranslate()
  const names = { name: nameOf(duel, 'challenger'), other: nameOf(duel, 'opponent') }
  return (
    <DuelCard title={t('minigameDuel.title')}>
      <Versus duel={duel} />
      <p className="text-sm text-ink-2">
        {duel.status === 'open' ? t('minigameDuel.watch.open', names) : t('minigameDuel.watch.playing')}
      </p>
      <LocaleLink to={duelListPath} className={buttonClass({ tone: 'neutral' })}>
        {t('minigameDuel.closed.new')}
      </LocaleLink>
    </DuelCard>
  )
}

function ClosedCard({ duel }: { duel: MinigameDuel }) {
  const t = useTranslate()
  const { status } = duel
  if (status !== 'declined' && status !== 'cancelled' && status !== 'expired') return null
  return (
    <DuelCard title={t(`minigameDuel.closed.${status}`)}>
      <Versus duel={duel} />
      <p className="text-sm text-ink-2">{t('minigameDuel.closed.text')}</p>
      <LocaleLink to={duelListPath} className={buttonClass({ size: 'large' })}>
        {t('minigameDuel.closed.new')}
      </LocaleLink>
    </DuelCard>
  )
}

/** Asks before the choices are committed. */
export function ReviewCard({ state: { commit, isBusy }, choices }: { state: State; choices: Choices }) {
  const t = useTranslate()
  const { shots, dives } = choices
  const [isSent, setSent] = useState(false)
  async function send(): Promise<void> {
    setSent(true)
    await commit({ shots, dives })
  }
  return (
    <DuelCard title={t('minigameDuel.review.title')} takesFocus>
      <ChoiceTable shots={shots} dives={dives} />
      <p className="text-sm text-ink-2">{t('minigameDuel.review.text')}</p>
      <div className="grid gap-2">
        <Button size="large" isBusy={isBusy} onClick={() => void send()}>
          {t('minigameDuel.review.commit')}
        </Button>
        {/* After a lost answer only the same choices can be sent again. */}
        {!isSent && (
          <Button tone="quiet" onClick={choices.begin}>
            {t('minigameDuel.again')}
          </Button>
        )}
      </div>
    </DuelCard>
  )
}
