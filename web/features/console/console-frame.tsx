import { ConsoleGate, type GateProps } from './console-gate.tsx'

/** A page of the console, as wide as its content can be read. */
export function ConsoleFrame({ children, ...gate }: GateProps) {
  return (
    <ConsoleGate {...gate}>
      <div className="min-w-0 max-w-6xl">{children}</div>
    </ConsoleGate>
  )
}
