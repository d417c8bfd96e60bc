import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRevalidator } from 'react-router'
import { writeCookie } from '#web/api/cookies.ts'
import { useViewpoint } from '#web/features/schedule/viewpoint.ts'
import { hideScores, useHidesScores } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Switch } from '#web/ui/switch.tsx'

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
