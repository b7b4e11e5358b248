import type { Operation } from '../../api/operation.ts';

/** Returns the address of an example call. */
export function exampleUrl(publicUrl: string, { path, parameters }: Operation): string {
  const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && name !== 'lang' && example !== null ? [`${name}=${example}`] : [],
  );
  return `${publicUrl}${query.length === 0 ? filled : `${filled}?${query.join('&')}`}`;
}

/** A request of an example, beside its address. */
type Sent = Partial<Pick<Operation, 'method' | 'body'>>;

/** Returns the same call in several languages. */
export function callSamples(
  url: string,
  { method = 'GET', body }: Sent = {},
): readonly { readonly title: string; readonly code: string }[] {
  const sent = { url, method, json: body === undefined ? undefined : JSON.stringify(body.example) };
  return [
    { title: 'curl', code: inCurl(sent) },
    { title: 'JavaScript', code: inJavaScript(sent) },
    { title: 'Python', code: inPython(sent) },
    { title: 'Go', code: inGo(sent) },
  ];
}

interface SentExample {
  readonly url: string;
  readonly method: string;
  readonly json: string | undefined;
}

const inCurl = ({ url, method, json }: SentExample): string =>
  [
    "curl -H 'X-API-Key: YOUR_KEY'",
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${json}'`]),
    `'${url}'`,
  ].join(' \\\n  ');

const inJavaScript = ({ url, method, json }: SentExample): string => {
  const headers = `{ 'X-API-Key': 'YOUR_KEY'${json === undefined ? '' : ", 'Content-Type': 'application/json'"} }`;
  return `const response = await fetch(
  '${url}',
  {${method === 'GET' ? '' : ` method: '${method}',`} headers: ${headers}${json === undefined ? '' : `, body: JSON.stringify(${json})`} },
);
if (!response.ok) throw new Error((await response.json()).detail);
console.log(await response.json());`;
};

const inPython = ({ url, method, json }: SentExample): string => `import json, urllib.request

request = urllib.request.Request(
    '${url}',${method === 'GET' ? '' : `\n    method='${method}',`}${json === undefined ? '' : `\n    data='${json}'.encode(),`}
    headers={'X-API-Key': 'YOUR_KEY'${json === undefined ? '' : ", 'Content-Type': 'application/json'"}},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`;

const inGo = ({ url, method, json }: SentExample): string => `package main

import (
	"fmt"
	"io"
	"net/http"${json === undefined ? '' : '\n\t"strings"'}
)

func main() {
	request, _ := http.NewRequest("${method}", "${url}", ${json === undefined ? 'nil' : `strings.NewReader(\`${json}\`)`})
	request.Header.Set("X-API-Key", "YOUR_KEY")${json === undefined ? '' : '\n\trequest.Header.Set("Content-Type", "application/json")'}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.Status, string(body))
}`;
