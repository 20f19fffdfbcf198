import { describe, expect, it } from 'vitest';
import { parseHeaders } from './webhook-headers';

describe('parseHeaders', () => {
  it('has all signatures of a header, in whatever a language prints', () => {
    const signatures = 'v1,abc+/= v1a,def=';
    for (const text of [
      `svix-signature: ${signatures}`,
      `{'svix-signature': '${signatures}', 'other': 1}`,
      `Headers {"webhook-signature" => "${signatures}"}`,
    ])
      expect([...parseHeaders(text).values()]).toContain(signatures);
    // What is no signature is shown as it was given.
    expect(parseHeaders('svix-signature: none').get('svix-signature')).toBe('none');
  });

  it.each([
    'Svix-Id: msg_1\r\nSVIX-TIMESTAMP:  5 ',
    '{"svix-id": "msg_1", "svix-timestamp": 5}',
    `curl -X POST \\\n  -H 'svix-id: msg_1' \\\n  --header "svix-timestamp: 5"`,
    `"svix-id": "msg_1",\n"svix-timestamp": "5",`,
    'svix-id\nmsg_1\nsvix-timestamp\n5',
    String.raw`svix-id: msg_1\nsvix-timestamp: 5\n`,
    String.raw`svix-id: msg_1\r\nsvix-timestamp: 5`,
    '“svix-id”: “msg_1”,\n“svix-timestamp”: “5”',
    '<tr><td>svix-id</td><td class="v">msg_1</td></tr><tr><td>svix-timestamp</td><td>5</td></tr>',
    '{"key":"svix-id","val":"msg_1"},\n{"key":"svix-timestamp","val":"5"},',
    '{"svix-id":{"S":"msg_1"},"svix-timestamp":{"stringValue":"5"}}',
    'svix-id:\n  msg_1\n\nsvix-timestamp:\n  5',
    'svix-id\tmsg_1\nsvix-timestamp\t5',
    'svix-id    msg_1\nsvix-timestamp    5',
    '> Svix-Id: msg_1\n> Svix-Timestamp: 5\n>',
    'svix-id=msg_1\nsvix-timestamp=5',
    'svix-id => msg_1\nsvix-timestamp => 5',
    '| Name | Value |\n| --- | --- |\n| svix-id | msg_1 |\n| svix-timestamp | 5 |',
    '{"headers":{"Svix-Id":"msg_1","Svix-Timestamp":["5"]}}',
    '{"request":{"headers":[{"name":"svix-id","value":"msg_1"},{"name":"svix-timestamp","value":"5"}]}}',
    '[{"key":"svix-id","value":"msg_1"},{"key":"svix-timestamp","value":"5"}]',
    '[["svix-id","msg_1"],["svix-timestamp","5"]]',
    '["Host","x","Svix-Id","msg_1","Svix-Timestamp","5"]',
    '{"rawHeaders":["Svix-Id","msg_1","Svix-Timestamp","5"]}',
    ':method: POST\nsvix-id: msg_1\nsvix-timestamp: 5',
    `'svix-id': 'msg_1',\n'svix-timestamp': '5',`,
    `curl -H "svix-id: msg_1" -H "svix-timestamp: 5" https://x.example`,
    `{'svix-id': 'msg_1', 'svix-timestamp': '5'}`,
    `Headers { 'svix-id': 'msg_1', 'svix-timestamp': '5' }`,
    `Map(2) {'svix-id' => 'msg_1', 'svix-timestamp' => '5'}`,
    `"HTTP_SVIX_ID"=>"msg_1", "HTTP_SVIX_TIMESTAMP"=>"5"`,
    '[HTTP_SVIX_ID] => msg_1\n[HTTP_SVIX_TIMESTAMP] => 5',
    'map[Svix-Id:[msg_1] Svix-Timestamp:[5]]',
    '{svix-id=msg_1, svix-timestamp=5}',
    'svix-id=msg_1, svix-timestamp=5,',
    '- svix-id: msg_1\n- svix-timestamp: 5',
    'Key   : svix-id\nValue : msg_1\n\nKey   : svix-timestamp\nValue : 5',
    'svix-id    {msg_1}\nsvix-timestamp    {5}',
    '\u200bsvix-id: msg_1\n\u200bsvix-timestamp: 5',
    '**svix-id:** msg_1\n**svix-timestamp:** 5',
    'svix-id -> msg_1\nsvix-timestamp -> 5',
    'svix-id;msg_1\nsvix-timestamp;5',
    'svix-id:\n  - msg_1\nsvix-timestamp:\n  - "5"',
    '\u001b[36msvix-id\u001b[0m: msg_1\n\u001b[36msvix-timestamp\u001b[0m: 5',
    '-> http.request.header.svix-id: Slice(["msg_1"])\n-> http.request.header.svix-timestamp: Str(5)',
    'HeaderMap { headers: {"svix-id": "msg_1", "svix-timestamp": "5"} }',
    '{"log":{"entries":[{"request":{"headers":[{"name":"svix-id","value":"msg_1"},{"name":"svix-timestamp","value":"5"}]}}]}}',
  ])('reads %j', (text) => {
    const found = parseHeaders(text);
    expect(found.get('svix-id')).toBe('msg_1');
    expect(found.get('svix-timestamp')).toBe('5');
  });
});
