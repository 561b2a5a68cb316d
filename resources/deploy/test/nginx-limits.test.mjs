// What nginx.conf lets through, against what the contract says that the server takes.
import { expect, test } from 'vitest'
import * as features from '#shared/contract/features.ts'
import { siteConfiguration } from './nginx.mjs'

const uploads = Object.values(features)
  .flatMap((feature) => Object.values(feature))
  .filter((call) => call?.upload !== undefined)
  .map(({ path, upload }) => [path, upload.limitBytes])

test.each(uploads)('nginx passes on to %s as many bytes as it takes', (path, limitBytes) => {
  const locations = [...siteConfiguration.matchAll(/location ~ (\S+) \{([^}]*)\}/g)]
  const [, , block] = locations.find(([, pattern]) => new RegExp(pattern).test(path)) ?? []
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(block ?? siteConfiguration) ?? []
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThanOrEqual(limitBytes)
})
