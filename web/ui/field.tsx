import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  help?: string
  error?: string
  /** Stands inside the box at its end, such as the button that shows a password. */
  end?: ReactNode
}

/** A labelled text box; help and error are tied to it, so that they are read with it. */
export function Field({ label, help, error, end, className, ...input }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <div
        className={classNames(
          'flex h-12 items-center rounded-md border bg-surface-2 transition-colors focus-within:border-primary',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className="h-full min-w-0 flex-1 rounded-md bg-transparent px-3.5 text-base text-ink placeholder:text-ink-3"
        />
        {end}
      </div>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-sm', error ? 'text-danger' : 'text-ink-2')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
