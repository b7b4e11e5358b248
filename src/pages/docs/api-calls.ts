import type { Operation } from '../../api/operation.ts';

/** Returns the address of an example call. */
export function exampleUrl(publicUrl: string, { path, parameters }: Operation): string {
  const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && name !== 'lang' && example !== null ? [`${name}=${example}`] : [],
  );
  return `${publicUrl}${query.length === 0 ? filled : `${filled}?${query.join('&')}`}`;
}

/** Returns the same call in several languages. */
export const callSamples = (url: string): readonly { readonly title: string; readonly code: string }[] => [
  { title: 'curl', code: `curl -H 'X-API-Key: YOUR_KEY' \\\n  '${url}'` },
  {
    title: 'JavaScript',
    code: `const response = await fetch(
  '${url}',
  { headers: { 'X-API-Key': 'YOUR_KEY' } },
);
if (!response.ok) throw new Error((await response.json()).detail);
console.log(await response.json());`,
  },
  {
    title: 'Python',
    code: `import json, urllib.request

request = urllib.request.Request(
    '${url}',
    headers={'X-API-Key': 'YOUR_KEY'},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
  },
  {
    title: 'Go',
    code: `package main

import (
	"fmt"
	"io"
	"net/http"
)

func main() {
	request, _ := http.NewRequest("GET", "${url}", nil)
	request.Header.Set("X-API-Key", "YOUR_KEY")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.Status, string(body))
}`,
  },
];
