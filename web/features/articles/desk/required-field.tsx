import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'

type Props = { label: string; value: string; maxLength: number; change: (value: string) => void }

/** A field of a block that must not stay empty. The last text returns when the writer leaves the field empty. */
export function RequiredField({ label, value, maxLength, change }: Props) {
  const t = useTranslate()
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Field
      label={label}
      value={isEmpty ? '' : value}
      maxLength={maxLength}
      {...(isEmpty && { error: t('desk.required') })}
      onChange={({ target }) => {
        const isBlank = target.value.trim() === ''
        setEmpty(isBlank)
        if (!isBlank) change(target.value)
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
