import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'

const TakeFixtureDialog = lazyPart(() => import('./take-fixture-dialog.tsx'), 'TakeFixtureDialog')

type Props = { ownIds: string[]; size: ButtonSize; taken: (fixture: FixtureSummary) => void }

export function TakeFixtureButton({ ownIds, size, taken }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone={size === 'small' ? 'neutral' : 'primary'} size={size} onClick={() => setOpen(true)}>
        <Plus size={18} aria-hidden />
        {t('entry.take')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeFixtureDialog ownIds={ownIds} taken={taken} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
