import { OwnPicker } from '#web/features/imports/own-picker.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

export type Chosen = { id: string; name: string }
type Props = {
  kind: 'team' | 'tournament'
  label: string
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
}

/** Searches a team or competition, then shows the chosen one with a button to choose again. */
export function ChosenPicker({ kind, label, chosen, choose }: Props) {
  const t = useTranslate()
  if (!chosen) return <OwnPicker kind={kind} label={label} choose={(id, name) => choose({ id, name })} />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-2">{label}</span>
      <span className="font-semibold">
        <bdi translate="no">{chosen.name}</bdi>
      </span>
      <Button tone="quiet" size="small" className="ml-auto" onClick={() => choose(null)}>
        {t('fixtureDesk.chooseAgain')}
      </Button>
    </div>
  )
}
