import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRevalidator } from 'react-router'
import { writeCookie } from '#web/api/cookies.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Popover } from '#web/ui/popover.tsx'
import { hideScores, useHidesScores } from './spoilers.tsx'
import { useViewpoint } from './viewpoint.ts'

/** How the visitor counts days, and whether scores show: kept for each page of the schedule. */
export function DayOptions() {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  const { isSportsDay } = useViewpoint()
  const isHiding = useHidesScores()
  return (
    <Popover
      shape="menu"
      label={t('fixtures.options')}
      triggerClass={chipClass('off')}
      trigger={<SlidersHorizontal size={18} aria-hidden />}
    >
      <div className="w-[min(19rem,calc(100vw-3.25rem))]">
        <Switch
          isOn={isSportsDay}
          name={t('fixtures.sportsDay')}
          hint={t('fixtures.sportsDay.hint')}
          onPress={() => {
            writeCookie('sports-day', isSportsDay ? '0' : '1')
            void revalidate()
          }}
        />
        <Switch
          isOn={isHiding}
          name={t('fixtures.spoilerFree')}
          hint={t('fixtures.spoilerFree.hint')}
          onPress={() => hideScores(!isHiding)}
        />
      </div>
    </Popover>
  )
}

type SwitchProps = { isOn: boolean; name: string; hint: string; onPress: () => void }

function Switch({ isOn, name, hint, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-surface-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-ink">{name}</span>
        <span className="block text-xs text-ink-2">{hint}</span>
      </span>
      <span
        aria-hidden
        className={`flex h-6 w-10 shrink-0 items-center rounded-full p-0.5 transition-colors duration-150 ${
          isOn ? 'justify-end bg-primary-fill' : 'justify-start bg-line-strong'
        }`}
      >
        <span className="size-5 rounded-full bg-on-picture" />
      </span>
    </button>
  )
}
