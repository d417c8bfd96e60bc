import { useEffect, useRef, useState } from 'react'
import type { MinigameDuel } from '#contract/minigame-duel.ts'
import type { Aim } from '#contract/rules/minigame-rules.ts'
import { useReducedMotion } from '#web/features/marble/use-reduced-motion.ts'
import type { Moment } from '#web/features/minigame/scene/scene.ts'
import { play } from '#web/features/minigame/sounds.ts'
import { Said, StageCard, StageFoot, StageFrame, Verdict } from '#web/features/minigame/stage-parts.tsx'
import { TopBar } from '#web/features/minigame/top-bar.tsx'
import { useAim } from '#web/features/minigame/use-aim.ts'
import { useAimText } from '#web/features/minigame/use-aim-text.ts'
import { useScene } from '#web/features/minigame/use-scene.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Choose } from './choose.tsx'
import { DuelCard } from './duel-card.tsx'
import { ReviewCard, RunningCard } from './duel-cards.tsx'
import { DuelScore } from './duel-score.tsx'
import { ResultCard } from './result-card.tsx'
import { useChoices } from './use-choices.ts'
import { useDuel } from './use-duel.ts'
import { useReplay } from './use-replay.ts'
import { Versus } from './versus.tsx'

export function DuelStage({ given }: { given: MinigameDuel }) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [aimed, setAimed] = useState('')
  const aimText = useAimText()
  const isStill = useReducedMotion()
  const state = useDuel(given)
  const { duel, viewer, error, isHashWrong } = state
  const choices = useChoices()
  const { step } = choices
  const scene = useScene(canvas, onMoment)
  const replay = useReplay(scene, duel)
  const isFinished = duel.status === 'finished'
  const side = viewer.kind === 'member' ? viewer.side : null
  const mayChoose = side !== null && duel[side]?.hash === null && (duel.status === 'open' || duel.status === 'playing')
  const isShooting = mayChoose && step === 'shots'
  const isChoosing = isShooting || (mayChoose && step === 'dives')

  function onMoment(moment: Moment): void {
    play(moment)
    if (moment !== 'kick') replay.land(moment)
  }
  const aiming = useAim({
    isOn: isShooting,
    onAim: (aim) => scene.current?.aim(aim),
    onAimed: (aim) => setAimed(aimText(aim)),
    onShoot(aim: Aim) {
      play('kick')
      choices.addShot(aim)
      setAimed(t('minigameDuel.shots.chosen', { number: choices.shots.length + 1 }))
    },
  })
  useEffect(() => {
    if (isShooting) field.current?.focus({ preventScroll: true })
    else scene.current?.aim(null)
  }, [isShooting, scene])
  const { start, showResult } = replay
  const hasChosen = side !== null && duel[side]?.hash != null
  // Choices that are committed on this page end here. The second side then sees the shots immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choices are committed
  useEffect(() => {
    if (!hasChosen || step === 'rest') return
    choices.end()
    if (!isFinished) return
    if (isStill) showResult()
    else void start()
  }, [hasChosen])

  const { shot, verdict } = replay
  const shotName = shot ? (duel[shot.side]?.player.displayName ?? '') : ''
  const divesChosen = choices.dives.length
  const said =
    step === 'dives' && divesChosen > 0
      ? t('minigameDuel.dives.chosen', { number: divesChosen })
      : isShooting
        ? aimed
        : ''
  return (
    <StageFrame canvas={canvas} field={field} aiming={isShooting ? aiming.field : null} isAiming={isShooting}>
      <TopBar title={t('minigameDuel.title')} back={{ path: '/minigame', label: t('minigameDuel.back') }} />
      {shot && (
        <div className="pointer-events-none absolute inset-x-0 top-15 z-10 flex flex-col items-center gap-2 sm:top-4">
          <DuelScore duel={duel} known={replay.known} shooting={shot.side} />
        </div>
      )}
      {shot && verdict && <Verdict outcome={verdict} />}
      {shot && (
        <StageFoot>
          <Said>{t('minigameDuel.shooting', { name: shotName, number: shot.number })}</Said>
          <Button tone="neutral" className="pointer-events-auto" onClick={showResult}>
            {t('minigameDuel.skip')}
          </Button>
        </StageFoot>
      )}
      {isChoosing && <Choose choices={choices} canvas={canvas} button={aiming.button} />}
      {!shot && !isChoosing && (
        <StageCard>
          {error !== null && <Said tone="danger">{failureText(t, error)}</Said>}
          {isHashWrong && <Said tone="danger">{t('minigameDuel.hash.bad')}</Said>}
          {mayChoose && step === 'review' ? (
            <ReviewCard state={state} choices={choices} />
          ) : !isFinished ? (
            <RunningCard state={state} choose={choices.begin} />
          ) : replay.phase === 'result' ? (
            <ResultCard
              duel={duel}
              side={side}
              watch={isStill ? null : () => void start()}
              isBusy={state.isBusy}
              act={state.act}
            />
          ) : (
            <DuelCard title={t('minigameDuel.done.title')}>
              <Versus duel={duel} />
              <div className="grid gap-2">
                {!isStill && (
                  <Button size="large" onClick={() => void start()}>
                    {t('minigameDuel.done.play')}
                  </Button>
                )}
                <Button size={isStill ? 'large' : 'medium'} tone={isStill ? 'primary' : 'neutral'} onClick={showResult}>
                  {t('minigameDuel.done.skip')}
                </Button>
              </div>
            </DuelCard>
          )}
        </StageCard>
      )}
      <div role="status" className="sr-only">
        {shot && verdict
          ? t('minigameDuel.said', { name: shotName, number: shot.number, outcome: t(`minigame.outcome.${verdict}`) })
          : said}
      </div>
    </StageFrame>
  )
}
