import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Labelled, LabelledControl } from './labelled.tsx'

type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  Labelled & {
    /** Content inside the box at its end, such as the button that shows a password. */
    end?: ReactNode
  }

/** A labelled text box. Help and error are linked to the box, so that screen readers read them with it. */
export function Field({ label, help, error, end, className, ...input }: FieldProps) {
  return (
    <LabelledControl
      {...{ label, help, error, className }}
      control={(ties) => (
        <div
          className={classNames(
            'flex h-12 items-center rounded-md border bg-surface-2 transition-colors focus-within:border-primary',
            error ? 'border-danger' : 'border-line-strong',
          )}
        >
          <input
            {...input}
            {...ties}
            className="h-full w-full min-w-0 flex-1 rounded-md bg-transparent px-3.5 text-base text-ink placeholder:text-ink-3"
          />
          {end}
        </div>
      )}
    />
  )
}
