import type { SkinTone } from 'frimousse'
import { useId } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { variantsOf } from './skin-tone.ts'

type Props = { tones: readonly SkinTone[]; chosen: SkinTone; choose: (tone: SkinTone) => void }

const samples: Record<SkinTone, string> = { none: '✋', ...variantsOf('✋🏻') }

export function ToneChoice({ tones, chosen, choose }: Props) {
  const t = useTranslate()
  const name = useId()
  return (
    <fieldset className="flex justify-center border-t border-line">
      <legend className="sr-only">{t('emoji.tone')}</legend>
      {tones.map((tone) => (
        <label
          key={tone}
          title={t(`emoji.tone.${tone}`)}
          className={classNames(
            'flex size-11 cursor-pointer items-center justify-center rounded-md text-xl focus-inside:outline-2 focus-inside:-outline-offset-2 focus-inside:outline-primary',
            chosen === tone ? 'bg-primary-soft' : 'hover:bg-surface-3',
          )}
        >
          <input
            type="radio"
            form=""
            name={name}
            aria-label={t(`emoji.tone.${tone}`)}
            checked={chosen === tone}
            onChange={() => choose(tone)}
            className="sr-only"
          />
          <span aria-hidden translate="no">
            {samples[tone]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
