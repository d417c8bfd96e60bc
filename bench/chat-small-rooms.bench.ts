// Measures many small rooms: each message is committed, acknowledged and sent to its room. ROOMS, SOCKETS (per room),
// RATE (messages per second and room) and SECONDS set the load. KIND=private measures private rooms of two instead of
// fixtures' rooms. The server has processor 0, the generator processor 1, and PostgreSQL uses the rest of both.
import { generateSmallRooms } from './chat/generator.ts'
import { startOurs } from './chat/servers.ts'

const load = {
  rooms: Number(process.env.ROOMS ?? 1_000),
  socketsPerRoom: Number(process.env.SOCKETS ?? 10),
  ratePerRoomS: Number(process.env.RATE ?? 1),
  isPrivate: process.env.KIND === 'private',
  warmS: 3,
  measureS: Number(process.env.SECONDS ?? 15),
  drainS: 10,
}

const server = await startOurs()
try {
  const figures = await generateSmallRooms(server, load)
  const to = (digits: number, value: number) => Number(value.toFixed(digits))
  console.log(
    `${load.rooms} ${load.isPrivate ? 'private ' : ''}rooms of ${load.socketsPerRoom} sockets, ${load.ratePerRoomS} messages a second in each:`,
  )
  console.table({
    'small rooms': {
      'messages / s': Math.round(figures.messagesPerS),
      'ack p50 ms': to(1, figures.ackP50Ms),
      'ack p99 ms': to(1, figures.ackP99Ms),
      'delivery p50 ms': to(1, figures.deliveryP50Ms),
      'delivery p99 ms': to(1, figures.deliveryP99Ms),
      'server CPU ms / message': to(3, figures.serverMsPerMessage),
      'PostgreSQL CPU ms / message': to(3, figures.databaseMsPerMessage),
      'server, % of a core': Math.round(figures.serverPercent),
      'PostgreSQL, %': Math.round(figures.databasePercent),
      'generator, %': Math.round(figures.generatorPercent),
      'never acknowledged': figures.unacknowledged,
      lost: figures.lost,
      'out of order': figures.outOfOrder,
    },
  })
  if (figures.generatorPercent > 90) console.log('The generator was at its limit: these figures are its own.')
} finally {
  await server.stop()
}
