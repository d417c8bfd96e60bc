import type { HlsConfig, RetryConfig } from 'hls.js'
import workerUrl from 'hls.js/dist/hls.worker.js?url'
import type { SourceKind } from './provider.ts'

/** No such thing, or no longer: asking again for the same address is in vain. */
export function isGone(httpStatus: number | undefined): boolean {
  return httpStatus === 404 || httpStatus === 410
}

/**
 * hls.js by itself takes a refused connection for a cross-origin refusal and gives up at once. A server that restarts
 * refuses connections too, and a retry that succeeds keeps the picture, so everything but "gone" is asked again.
 */
function retry(maxNumRetry: number): RetryConfig {
  return {
    maxNumRetry,
    retryDelayMs: 300 + Math.random() * 400,
    maxRetryDelayMs: 3_000,
    shouldRetry: (_config, attempt, _isTimeout, response) => attempt < maxNumRetry && !isGone(response?.code),
  }
}

/**
 * hls.js's settings. Buffers are bounded (its own defaults keep all that was played). Passing fMP4 through costs next
 * to nothing, so our own streams do without the worker and its two hops per part; MPEG-TS of others is remuxed in it,
 * loaded as a file because the content security policy allows no blob scripts.
 */
export function hlsConfig(kind: SourceKind): Partial<HlsConfig> {
  return {
    lowLatencyMode: true,
    capLevelToPlayerSize: true,
    // back-buffer.ts
    backBufferLength: Number.POSITIVE_INFINITY,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    liveDurationInfinity: true,
    abrEwmaDefaultEstimate: 3_000_000,
    liveSyncOnStallIncrease: 0.2,
    enableWorker: kind === 'hls',
    workerPath: kind === 'hls' ? workerUrl : null,
    manifestLoadPolicy: {
      default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 15_000, timeoutRetry: retry(1), errorRetry: retry(1) },
    },
    playlistLoadPolicy: {
      default: { maxTimeToFirstByteMs: 12_000, maxLoadTimeMs: 20_000, timeoutRetry: retry(3), errorRetry: retry(12) },
    },
    fragLoadPolicy: {
      default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 30_000, timeoutRetry: retry(3), errorRetry: retry(8) },
    },
  }
}
