import X from 'lucide-react/icons/x'
import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { SharedFixture } from '#web/fixture/shared-fixture.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  fixture: FixtureSummary
  isMoment: boolean
  setMoment: (isMoment: boolean) => void
  remove: () => void
}

/** The fixture attached to the post. While it is live, the member can choose to include the current score. */
export function EditorFixture({ fixture, isMoment, setMoment, remove }: Props) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        {phaseOf(fixture) === 'on' ? (
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isMoment}
              onChange={({ target }) => setMoment(target.checked)}
              className="size-4.5 accent-primary"
            />
            {t('compose.fixture.moment')}
          </label>
        ) : (
          <span />
        )}
        <IconButton label={t('compose.fixture.remove')} onClick={remove}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <SharedFixture fixture={fixture} moment={null} />
    </div>
  )
}
