import type { RefObject } from 'react'
import { diveNumber } from '#contract/rules/minigame-duel.ts'
import { type Aim, type Dive, shotsPerRound, zoneOf } from '#contract/rules/minigame-rules.ts'
import { Hint, Said, StageFoot } from '#web/features/minigame/stage-parts.tsx'
import type { useAim } from '#web/features/minigame/use-aim.ts'
import { useZoneText } from '#web/features/minigame/use-aim-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DiveGrid } from './dive-grid.tsx'
import type { Choices } from './use-choices.ts'
import { ZoneIcon } from './zone-icon.tsx'

/** Numbers of the shots, from 1. */
const numbers = Array.from({ length: shotsPerRound }, (_, at) => at + 1)

type Props = {
  choices: Choices
  canvas: RefObject<HTMLCanvasElement | null>
  button: ReturnType<typeof useAim>['button']
}

/** The controls over the scene while a member chooses shots and dives. */
export function Choose({ choices, canvas, button }: Props) {
  const t = useTranslate()
  const { step, shots, dives } = choices
  const isShooting = step === 'shots'
  const count = (isShooting ? shots : dives).length
  const number = Math.min(shotsPerRound, count + 1)
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 top-15 z-10 flex flex-col items-center gap-2 sm:top-4">
        <div className="flex items-center gap-3 rounded-full bg-picture-glass py-1.5 pr-4 pl-2 text-on-picture">
          <Steps count={count} />
          <p className="tabular text-sm font-bold whitespace-nowrap">
            {t(isShooting ? 'minigameDuel.shots.step' : 'minigameDuel.dives.step', { number })}
          </p>
        </div>
      </div>
      {!isShooting && (
        <DiveGrid
          canvas={canvas}
          label={t('minigameDuel.dives.step', { number })}
          choose={(dive) => choices.addDive(dive)}
        />
      )}
      <StageFoot>
        {isShooting ? (
          <>
            <Hint />
            <div className="relative flex flex-col items-center gap-2">
              <Button size="large" className="minigame-shoot pointer-events-auto" {...button}>
                {t('minigame.shoot')}
              </Button>
              {/* It keeps its place before it is needed. Else the first shot would move it under the thumb that shot. */}
              <Again
                className={classNames(
                  'sm:absolute sm:top-1/2 sm:left-full sm:ml-3 sm:-translate-y-1/2',
                  count === 0 && 'invisible',
                )}
                begin={choices.begin}
              />
            </div>
          </>
        ) : (
          <>
            <Said>{t('minigameDuel.dives.hint', { number })}</Said>
            <Again begin={choices.begin} />
          </>
        )}
      </StageFoot>
    </>
  )
}

function Again({ className, begin }: { className?: string; begin: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={classNames(
        'tap pointer-events-auto rounded-full bg-picture-glass px-4 text-sm font-semibold whitespace-nowrap text-on-picture',
        className,
      )}
      onClick={begin}
    >
      {t('minigameDuel.again')}
    </button>
  )
}

function Steps({ count }: { count: number }) {
  return (
    <span aria-hidden className="flex gap-1.5">
      {numbers.map((number) => (
        <span
          key={number}
          className={classNames(
            'tabular inline-flex size-7 items-center justify-center rounded-full border-2 text-xs font-bold',
            number <= count && 'border-transparent bg-primary-fill text-on-primary',
            number === count + 1 && 'border-gold',
            number > count + 1 && 'border-line-strong opacity-60',
          )}
        >
          {number}
        </span>
      ))}
    </span>
  )
}

/** All choices in two rows, before they are committed. */
export function ChoiceTable({ shots, dives }: { shots: readonly Aim[]; dives: readonly Dive[] }) {
  const t = useTranslate()
  const text = useZoneText()
  return (
    <table className="w-full table-fixed text-center text-xs">
      <thead>
        <tr className="text-ink-3">
          <td className="w-20" />
          {numbers.map((number) => (
            <th key={number} scope="col" className="tabular font-semibold">
              {number}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="text-left font-semibold">
            {t('minigameDuel.review.shots')}
          </th>
          {shots.map((aim, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shots may be equal, and their order never changes
            <td key={at} className="py-1.5">
              <span className="inline-flex flex-col items-center">
                <ZoneIcon zone={zoneOf(aim)} />
                <span className="sr-only">
                  {text(zoneOf(aim)).name + t('shell.comma') + t('minigameDuel.power', { power: aim.power })}
                </span>
                <span aria-hidden className="tabular text-ink-2">
                  {aim.power}
                </span>
              </span>
            </td>
          ))}
        </tr>
        <tr className="border-t border-line">
          <th scope="row" className="text-left font-semibold">
            {t('minigameDuel.review.dives')}
          </th>
          {dives.map((dive, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two dives may be equal, and their order never changes
            <td key={at} className="py-1.5">
              <span className="inline-flex">
                <ZoneIcon zone={diveNumber(dive)} />
                <span className="sr-only">{text(diveNumber(dive)).name}</span>
              </span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
