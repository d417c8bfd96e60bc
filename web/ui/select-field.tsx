import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { type Labelled, LabelledControl } from './labelled.tsx'

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labelled & { options: readonly { value: string; label: string }[] }

export function SelectField({ label, help, error, className, options, ...select }: SelectFieldProps) {
  return (
    <LabelledControl
      {...{ label, help, error, className }}
      control={(ties) => (
        <select
          {...select}
          {...ties}
          className={classNames(
            'h-12 w-full rounded-md border bg-surface-2 px-3 text-base text-ink focus:border-primary',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  )
}
