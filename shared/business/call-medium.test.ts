import { expect, test } from 'vitest'
import { videoLinkOf } from './call-medium.ts'

const forAll = 'https://meet.example.com/all'
const forOne = 'https://meet.example.com/one'

test.for([
  ['without any link a call is by phone, even if video was chosen', { medium: 'video', meetingLink: null }, null, null],
  ['with a link for all, a video call has it', { medium: 'video', meetingLink: null }, forAll, forAll],
  ['a visitor who chose the phone is called', { medium: 'phone', meetingLink: null }, forAll, null],
  ['the link of one call comes before the link for all', { medium: 'video', meetingLink: forOne }, forAll, forOne],
  ['the owner makes one phone call a video call', { medium: 'phone', meetingLink: forOne }, null, forOne],
] as const)('%s', ([, call, linkForAll, expected]) => expect(videoLinkOf(call, linkForAll)).toBe(expected))
