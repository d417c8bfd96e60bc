import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkTest } from './link-test.tsx'

type Props = {
  number: number
  url: string
  error: string | undefined
  remove: () => void
  input: UseFormRegisterReturn
}

export function LinkField({ number, url, error, remove, input }: Props) {
  const t = useTranslate()
  const [testedUrl, setTestedUrl] = useState<string | null>(null)
  const address = url.trim()
  const isTesting = testedUrl !== null && testedUrl === address
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('entry.links.address', { number })}
        placeholder="https://…/index.m3u8"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        {...(error === undefined ? {} : { error })}
        end={
          <>
            <IconButton
              label={t(isTesting ? 'entry.links.stop' : 'entry.links.test', { number })}
              disabled={address === ''}
              onClick={() => setTestedUrl(isTesting ? null : address)}
            >
              {isTesting ? <Square size={18} aria-hidden /> : <Play size={18} aria-hidden />}
            </IconButton>
            <IconButton label={t('entry.links.remove', { number })} onClick={remove}>
              <Trash size={18} aria-hidden />
            </IconButton>
          </>
        }
        {...input}
      />
      {isTesting && <LinkTest url={address} />}
    </div>
  )
}
