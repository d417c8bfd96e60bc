import { spawn } from 'node:child_process'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

// A camera that plays H.264 and G.711 by RTSP over TCP (RFC 2326), as IP cameras do. One viewer at a time.

const DATA = 0x24

const description = (hasSound: boolean) =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 0.0.0.0', 't=0 0'],
    ...['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1', 'a=control:track0'],
    ...(hasSound ? ['m=audio 0 RTP/AVP 0', 'a=rtpmap:0 PCMU/8000', 'a=control:track1'] : []),
    '',
  ].join('\r\n')

/** Starts a camera. Returns its address. */
export async function startCamera({ hasSound = true } = {}): Promise<string> {
  let viewer: Socket | null = null
  const tracks = await Promise.all((hasSound ? [0, 1] : [0]).map((track) => openTrack(track, () => viewer)))
  const server = createServer((socket) => {
    viewer = socket
    socket.on('error', () => {})
    answerRequests(socket, hasSound)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = (index: number) => `rtp://127.0.0.1:${tracks[index]?.address().port}?pkt_size=1200`
  const encoder = spawn('ffmpeg', [
    ...['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'],
    ...['-f', 'lavfi', '-i', 'sine=440:sample_rate=8000', '-map', '0:v', '-c:v', 'libx264', '-profile:v', 'baseline'],
    ...['-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25', '-f', 'rtp', port(0)],
    ...(hasSound ? ['-map', '1:a', '-c:a', 'pcm_mulaw', '-ac', '1', '-f', 'rtp', port(1)] : []),
  ])
  onTestFinished(() => {
    encoder.kill('SIGKILL')
    viewer?.destroy()
    server.close()
    for (const track of tracks) track.close()
  })
  return `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/main`
}

/** Sends the packets of one track to the viewer, interleaved with the answers (RFC 2326, section 10.12). */
async function openTrack(track: number, viewer: () => Socket | null): Promise<UdpSocket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('message', (packet) => {
    const head = Buffer.from([DATA, track * 2, packet.length >> 8, packet.length & 0xff])
    if (playing.has(viewer() as Socket)) viewer()?.write(Buffer.concat([head, packet]))
  })
  return socket
}

const playing = new WeakSet<Socket>()

function answerRequests(socket: Socket, hasSound: boolean) {
  let waiting = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, Buffer.from(bytes)])
    for (;;) {
      if (waiting[0] === DATA && waiting.length >= 4) {
        const end = 4 + waiting.readUInt16BE(2)
        if (waiting.length < end) return
        waiting = waiting.subarray(end)
        continue
      }
      const end = waiting.indexOf('\r\n\r\n')
      if (end < 0) return
      const request = waiting.toString('latin1', 0, end)
      waiting = waiting.subarray(end + 4)
      socket.write(answerTo(request, hasSound))
      if (request.startsWith('PLAY')) playing.add(socket)
    }
  })
}

function answerTo(request: string, hasSound: boolean): string {
  const [method = ''] = request.split(' ')
  const [, sequence = '0'] = /^CSeq: (\d+)/im.exec(request) ?? []
  const [, channels = '0-1'] = /interleaved=([\d-]+)/.exec(request) ?? []
  const body = method === 'DESCRIBE' ? description(hasSound) : ''
  const extra: Record<string, string[]> = {
    OPTIONS: ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN'],
    DESCRIBE: ['Content-Type: application/sdp'],
    SETUP: [`Transport: RTP/AVP/TCP;unicast;interleaved=${channels}`],
  }
  const head = ['RTSP/1.0 200 OK', `CSeq: ${sequence}`, 'Session: 1', ...(extra[method] ?? [])]
  return [...head, `Content-Length: ${body.length}`, '', body].join('\r\n')
}
