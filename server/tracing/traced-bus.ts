import type { Bus } from '#server/engines/ports.ts'
import { type Carrier, carriedTrace, inCarriedSpan } from './trace.ts'

type Carried = { traced: Carrier; message: unknown }

/** Only this wrapper makes such objects: other messages have a type. */
function isCarried(message: unknown): message is Carried {
  return typeof message === 'object' && message !== null && 'traced' in message && 'message' in message
}

/** The first part of a topic. The rest is an id, which would make one name for each room or member. */
const kindOf = (topic: string) => topic.split(':')[0] ?? topic

/** Carries the active span with each message, so that listeners in other processes continue its trace. */
export function tracedBus(bus: Bus): Bus {
  return {
    ...bus,
    publish(topic, message) {
      const traced = carriedTrace()
      bus.publish(topic, traced ? ({ traced, message } satisfies Carried) : message)
    },
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (sent) => {
        if (isCarried(sent)) inCarriedSpan(`bus ${kindOf(topic)}`, sent.traced, () => listener(sent.message))
        else listener(sent)
      }),
  }
}
