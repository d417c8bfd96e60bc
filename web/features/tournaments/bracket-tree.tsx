import { useState } from 'react'
import type { BracketRound, Tie } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { TieCard } from './tie-card.tsx'

type BracketTreeProps = { rounds: BracketRound[]; thirdPlace: Tie | null }

/** Returns the index of the stage to show first: the earliest with an undecided tie, otherwise the last. */
function currentStage(rounds: BracketRound[]): number {
  const open = rounds.findIndex(({ ties }) => ties.some(({ winner }) => winner === null))
  return open === -1 ? rounds.length - 1 : open
}

/**
 * The knock-out stages. Wide screens show all of them side by side with lines between ties, phones one stage at a time.
 * Both use the same list, so that screen readers read it stage by stage.
 */
export function BracketTree({ rounds, thirdPlace }: BracketTreeProps) {
  const t = useTranslate()
  const [stage, setStage] = useState(() => currentStage(rounds))
  return (
    <div>
      <fieldset aria-label={t('bracket.rounds')} className="scroll-row -mx-4 mb-3 min-w-0 px-4 py-0.5 md:hidden">
        {rounds.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            aria-pressed={index === stage}
            onClick={() => setStage(index)}
            className={chipClass(index === stage ? 'on' : 'off')}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <section
        aria-label={t('bracket.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-md md:card md:p-4"
      >
        <div className="md:flex md:w-max md:min-w-full md:gap-8">
          {rounds.map((round, index) => (
            <Stage
              key={round.key}
              round={round}
              following={rounds[index + 1]?.ties.length ?? 0}
              before={rounds[index - 1]?.ties.length ?? 0}
              isShown={index === stage}
            />
          ))}
        </div>
      </section>
      {thirdPlace && (
        <div className="mt-5 md:max-w-72">
          <SectionHeading title={t('bracket.thirdPlace')} />
          <div className="mt-2">
            <TieCard tie={thirdPlace} />
          </div>
        </div>
      )}
    </div>
  )
}

type StageProps = { round: BracketRound; before: number; following: number; isShown: boolean }

const lineBase = "md:after:absolute md:after:left-full md:after:w-4 md:after:border-line-strong md:after:content-['']"
const lineIn =
  "md:before:absolute md:before:right-full md:before:top-1/2 md:before:w-4 md:before:border-t md:before:border-line-strong md:before:content-['']"

/**
 * Returns the classes of the line from a tie to the next stage. When the next stage has half as many ties, two ties
 * share a bracket. When it has as many, each tie gets a straight line. Otherwise there are no lines.
 */
function lineOut(index: number, ties: number, following: number): string {
  if (following * 2 === ties) {
    const half =
      index % 2 === 0
        ? 'md:after:top-1/2 md:after:h-1/2 md:after:border-t md:after:border-r'
        : 'md:after:bottom-1/2 md:after:h-1/2 md:after:border-b md:after:border-r'
    return `${lineBase} ${half}`
  }
  return following === ties ? `${lineBase} md:after:top-1/2 md:after:border-t` : ''
}

function Stage({ round, before, following, isShown }: StageProps) {
  const { name, ties } = round
  const isFed = before === ties.length * 2 || before === ties.length
  return (
    <div className={classNames('flex-col md:flex md:w-52 md:shrink-0 md:grow', isShown ? 'flex' : 'hidden')}>
      <h3 className="mb-2 text-center text-sm font-bold text-ink-2 max-md:sr-only">{name}</h3>
      <ol className="flex flex-1 flex-col gap-3 md:gap-0">
        {ties.map((tie, index) => (
          <li
            key={tie.key}
            className={classNames(
              'relative flex flex-1 flex-col justify-center md:py-1.5',
              isFed && lineIn,
              lineOut(index, ties.length, following),
            )}
          >
            <TieCard tie={tie} />
          </li>
        ))}
      </ol>
    </div>
  )
}
