"""Passkeys, with py_webauthn."""

import json
from collections.abc import Sequence
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from firstclass.service.ports import NewPasskey, Site
from firstclass.service.stored import Passkey, Person

NAME = "First Class"

INVALID_ANSWER_ERRORS = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError)
"""The exceptions that the library raises for invalid answers."""


class WebAuthnPasskeys:
    """The port `PasskeyVerifier`."""

    def registration_options(
        self, site: Site, person: Person, others: Sequence[str]
    ) -> tuple[dict[str, Any], bytes]:
        """Return the options to make a passkey in addition to others, and the challenge in them."""
        options = generate_registration_options(
            rp_id=site.host,
            rp_name=NAME,
            user_id=person.id.encode(),
            user_name=person.login or person.name,
            user_display_name=person.name,
            # The passkey itself says whose it is, so people need no sign-in name.
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(other)) for other in others
            ],
        )
        return options_to_json_dict(options), options.challenge

    def verify_registration(
        self, site: Site, challenge: bytes, answer: dict[str, Any]
    ) -> NewPasskey:
        """Return the passkey in the answer to an offer."""
        try:
            made = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except INVALID_ANSWER_ERRORS as error:
            raise ValueError(str(error)) from error
        passkey_id = bytes_to_base64url(made.credential_id)
        return NewPasskey(passkey_id, made.credential_public_key, made.sign_count)

    def authentication_options(self, site: Site) -> tuple[dict[str, Any], bytes]:
        """Return the options to use a passkey, and the challenge in them."""
        options = generate_authentication_options(rp_id=site.host)
        return options_to_json_dict(options), options.challenge

    def verify_authentication(
        self, site: Site, challenge: bytes, answer: dict[str, Any], passkey: Passkey
    ) -> int:
        """Return the use count of a passkey after checking the answer that proves its use."""
        try:
            proven = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
            )
        except INVALID_ANSWER_ERRORS as error:
            raise ValueError(str(error)) from error
        return proven.new_sign_count

    def challenge_of(self, answer: dict[str, Any]) -> bytes:
        """Return the challenge that an answer claims to be for."""
        try:
            client: dict[str, str] = json.loads(
                base64url_to_bytes(answer["response"]["clientDataJSON"])
            )
            return base64url_to_bytes(client["challenge"])
        except INVALID_ANSWER_ERRORS as error:
            raise ValueError(str(error)) from error
