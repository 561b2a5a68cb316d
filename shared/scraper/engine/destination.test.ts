import { expect, test } from 'vitest'
import { kindOfAddress, kindOfHost, mayVisit } from './destination.ts'

test.each([
  ['http://127.0.0.1', 'loopback'],
  ['http://127.1', 'loopback'],
  ['http://0x7f.1', 'loopback'],
  ['http://0177.0.0.1', 'loopback'],
  ['http://2130706433', 'loopback'],
  ['http://127.255.255.254', 'loopback'],
  ['http://127.0.0.1.', 'loopback'],
  ['http://[::1]', 'loopback'],
  ['http://[0:0:0:0:0:0:0:1]', 'loopback'],
  ['http://[::ffff:127.0.0.1]', 'loopback'],
  ['http://[::ffff:7f00:1]', 'loopback'],
  ['http://localhost', 'loopback'],
  ['http://LOCALHOST', 'loopback'],
  ['http://localhost.', 'loopback'],
  ['http://hub.localhost', 'loopback'],
  ['http://ⓛocalhost', 'loopback'],
  ['http://[::127.0.0.1]', 'inside'],
  ['http://0.0.0.0', 'inside'],
  ['http://0', 'inside'],
  ['http://[::]', 'inside'],
  ['http://10.0.0.1', 'inside'],
  ['http://172.16.5.4', 'inside'],
  ['http://192.168.1.1', 'inside'],
  ['http://3232235777', 'inside'],
  ['http://100.64.0.1', 'inside'],
  ['http://169.254.169.254', 'inside'],
  ['http://0xa9fea9fe', 'inside'],
  ['http://[::ffff:169.254.169.254]', 'inside'],
  ['http://[fe80::1]', 'inside'],
  ['http://[fd00:ec2::254]', 'inside'],
  ['http://[64:ff9b::7f00:1]', 'inside'],
  ['http://[2002:7f00:1::]', 'inside'],
  ['http://224.0.0.1', 'inside'],
  ['http://255.255.255.255', 'inside'],
  ['http://198.18.0.1', 'inside'],
  ['http://metadata.google.internal', 'inside'],
  ['http://router', 'inside'],
  ['http://printer.local', 'inside'],
  ['http://nas.lan.', 'inside'],
  ['http://93.184.216.34', 'public'],
  ['http://[2606:2800:220:1:248:1893:25c8:1946]', 'public'],
  ['https://planning.hill.gov.uk', 'public'],
  ['https://127.0.0.1.nip.io', 'public'], // its name is; where it leads is looked up
])('%s is %s', (url, kind) => {
  expect(kindOfHost(new URL(url).hostname)).toBe(kind)
})

test('loopback may be requested only where tests allow it, other private networks never', () => {
  expect(mayVisit('public', false)).toBe(true)
  expect(mayVisit('loopback', false)).toBe(false)
  expect(mayVisit('loopback', true)).toBe(true)
  expect(mayVisit('inside', true)).toBe(false)
  expect(kindOfAddress('::ffff:10.1.2.3')).toBe('inside')
})
