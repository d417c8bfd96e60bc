import { audioConfigBody, audioFrameBody, videoConfigBody, videoFrameBody } from '#media/flv/write-tags.ts'
import { FOLLOWS_RECONNECT } from '#media/rtmp/capabilities.ts'
import { publishRtmp } from '#media/rtmp/client.ts'
import type { MediaRelay, RelayPacket } from '#server/engines/ports.ts'
import { publishApp } from './publish-address.ts'

/** Connects to an engine's RTMP port and publishes. Rejects with the engine's code, or with the socket's. */
export async function openRelay(target: { host: string; port: number; key: string }): Promise<MediaRelay> {
  // Hosts of URLs have brackets around an IPv6 address.
  const host = target.host.replace(/^\[|\]$/g, '')
  const client = await publishRtmp({ ...target, host, app: publishApp, capabilities: FOLLOWS_RECONNECT })
  return {
    closed: client.closed,
    asked: client.asked.then(() => undefined),
    drained: client.drained,
    send: (packet) => client.send({ ...bodyOf(packet), timestampMs: packet.timestampMs }),
    end: client.close,
    drop: client.destroy,
  }
}

function bodyOf(packet: RelayPacket): { kind: 'video' | 'audio'; body: Buffer } {
  switch (packet.kind) {
    case 'video-config':
      return { kind: 'video', body: videoConfigBody(packet.track, packet.data) }
    case 'video':
      return { kind: 'video', body: videoFrameBody(packet.track, packet) }
    case 'audio-config':
      return { kind: 'audio', body: audioConfigBody(packet.data) }
    case 'audio':
      return { kind: 'audio', body: audioFrameBody(packet.data) }
  }
}
