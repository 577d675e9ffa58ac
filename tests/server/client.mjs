// A client of the API for the tests: requests that are checked against the server's own description,
// and event streams.
import { check } from './schema.mjs';

export class Client {
    constructor(url) {
        this.url = url;
        this.document = null;
        this.answered = new Map(); // operationId → set of statuses
        this.codes = null; // if set: code of an error → its status
    }

    async load() {
        this.document = await (await fetch(this.url + '/api/openapi.json')).json();
        this.operations = new Map();
        for (const [path, methods] of Object.entries(this.document.paths)) {
            for (const [method, operation] of Object.entries(methods)) {
                this.operations.set(operation.operationId, { method, path, operation });
            }
        }
    }

    resolve(node) {
        return node?.$ref ? node.$ref.slice(2).split('/').reduce((n, key) => n[key], this.document) : node;
    }

    // Calls an operation and checks the answer: { status, body }. `parts` fill the path.
    async call(operationId, { token, parts = {}, query = {}, body, raw, headers = {} } = {}) {
        const { method, path, operation } = this.operations.get(operationId);
        const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name]));
        const search = new URLSearchParams(query).toString();
        const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
        const answer = await fetch(this.url + filled + (search ? '?' + search : ''), {
            method: method.toUpperCase(),
            headers: {
                ...(token ? { Authorization: `Bearer ${token}` } : {}),
                ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers,
            },
            body: text,
        });
        if (body !== undefined && answer.status < 300) {
            const schema = operation.requestBody?.content['application/json'].schema;
            if (!schema) throw new Error(`${operationId} takes a body that is not described`);
            this.hold(operationId + ' request', schema, body);
        }
        return { status: answer.status, body: await this.take(operationId, operation, answer), headers: answer.headers };
    }

    async take(operationId, operation, answer) {
        const text = await answer.text();
        const response = this.resolve(operation.responses[answer.status]);
        if (!response) throw new Error(`${operationId}: status ${answer.status} is not described: ${text}`);
        if (!this.answered.has(operationId)) this.answered.set(operationId, new Set());
        this.answered.get(operationId).add(answer.status);
        if (!response.content) {
            if (text) throw new Error(`${operationId}: ${answer.status} has a body`);
            return null;
        }
        const type = answer.headers.get('content-type').split(';')[0];
        const schema = response.content[type]?.schema;
        if (!schema) throw new Error(`${operationId}: ${type} is not described`);
        if (type !== 'application/json') return text;
        const body = JSON.parse(text);
        this.hold(`${operationId} ${answer.status}`, schema, body);
        if (this.codes && answer.status >= 400 && this.codes.get(body.error.code) !== answer.status) {
            throw new Error(`${operationId}: ${body.error.code} has the status ${answer.status}`);
        }
        return body;
    }

    hold(what, schema, value) {
        const wrong = check(this.document, schema, value);
        if (wrong.length) throw new Error(`${what}: ${wrong.join('; ')}\n${JSON.stringify(value)}`);
    }

    // The same, and it must have this status.
    async expect(status, operationId, options) {
        const answer = await this.call(operationId, options);
        if (answer.status !== status) {
            throw new Error(`${operationId} gives ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
        }
        return answer.body;
    }

    // Listens to a game; `on` gets each event { id, data }. Gives a function that ends it.
    async listen(game, { token, query = {}, headers = {} } = {}, on = () => {}) {
        const ending = new AbortController();
        const search = new URLSearchParams(query).toString();
        const answer = await fetch(`${this.url}/api/v1/games/${game}/events${search ? '?' + search : ''}`, {
            headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
            signal: ending.signal,
        });
        if (answer.status !== 200) throw new Error(`stream: ${answer.status} ${await answer.text()}`);
        const schema = this.document.components.schemas.StreamEvent;
        // Node 18 lets nobody know of an abort who waits for the next part of a body: its reader is told, too.
        const reader = answer.body.getReader();
        const ended = (async () => {
            let rest = '';
            const decoder = new TextDecoder();
            try {
                for (let part = await reader.read(); !part.done; part = await reader.read()) {
                    rest += decoder.decode(part.value, { stream: true });
                    const blocks = rest.split('\n\n');
                    rest = blocks.pop();
                    for (const block of blocks) {
                        const id = /^id: (.*)$/m.exec(block)?.[1];
                        const data = /^data: (.*)$/m.exec(block)?.[1];
                        if (data === undefined) continue;
                        const event = { id: id === undefined ? undefined : Number(id), data: JSON.parse(data), text: data };
                        this.hold('event', schema, event.data);
                        on(event);
                    }
                }
            } catch (error) {
                if (error.name !== 'AbortError') throw error;
            }
        })();
        if (!this.answered.has('events')) this.answered.set('events', new Set());
        this.answered.get('events').add(200);
        const end = async () => {
            ending.abort();
            await reader.cancel().catch(() => undefined);
            return ended;
        };
        return { end, ended };
    }
}
