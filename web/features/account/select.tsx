import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ControlTies, LabelledControl } from '#web/ui/labelled.tsx'

type SelectProps<T extends string> = {
  label: string
  /** True when the card's title already names the control visibly. `label` is then only an `aria-label`. */
  isTitled?: boolean
  help?: string
  value: T
  options: readonly { value: T; label: string }[]
  choose: (value: T) => void
}

export function Select<T extends string>({ label, isTitled, help, ...list }: SelectProps<T>) {
  if (isTitled) return <List {...list} ties={{ 'aria-label': label }} />
  return (
    <LabelledControl
      label={label}
      {...(help === undefined ? {} : { help })}
      className={undefined}
      control={(ties) => <List {...list} ties={ties} />}
    />
  )
}

type ListProps<T extends string> = Pick<SelectProps<T>, 'value' | 'options' | 'choose'> & {
  ties: ControlTies | { 'aria-label': string }
}

function List<T extends string>({ value, options, choose, ties }: ListProps<T>) {
  return (
    <span className="relative flex h-12 items-center rounded-md border border-line-strong bg-surface-2 focus-within:border-primary">
      <select
        {...ties}
        value={value}
        onChange={({ target }) => choose(target.value as T)}
        className="h-full w-full cursor-pointer appearance-none rounded-md bg-transparent pl-3.5 pr-10 text-base text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3 text-ink-3" />
    </span>
  )
}
